import type { NamedWay } from '../../app/content/page.ts';

/** The folders and settings that the pages depend on. */
export interface WebsiteSource {
  folders: { contentDir: string; buildDir: string; cacheDir: string };
  publicUrl: string;
  /** Set if sign-in by name is configured. */
  named?: NamedWay | undefined;
}
