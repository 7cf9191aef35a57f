import type { NamedWay } from '../../app/content/page.ts';

/** The settings that the pages show. */
export interface ShownSettings {
  publicUrl: string;
  /** Set if sign-in by name is configured. */
  named?: NamedWay | undefined;
}

/** The folders and settings that the pages depend on. */
export interface WebsiteSource extends ShownSettings {
  folders: { contentDir: string; buildDir: string; cacheDir: string };
}
