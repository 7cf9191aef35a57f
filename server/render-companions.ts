import type { PreparedFile } from '../app/services.server.ts';
import type { SiteContent } from '../app/site/content.server.ts';

/** The files beside the pages: feed, sitemap, robots, manifest, contact card, icons. */
export async function renderCompanions(
  _content: SiteContent,
  _publicUrl: string,
): Promise<Map<string, PreparedFile>> {
  return new Map();
}
