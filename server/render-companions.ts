import type { PreparedFile } from '../app/services.server.ts';
import { buildCompanionFiles } from '../app/site/companion-files.server.ts';
import type { SiteContent } from '../app/site/content.server.ts';
import { prepareFile } from './prepared-file.ts';

// Readers of feeds and crawlers come back by the hour; a change may reach them a little later.
const FOR_AN_HOUR = 'public, max-age=3600';

/** The files beside the pages: feed, sitemap, robots, manifest, contact card. */
export function renderCompanions(
  content: SiteContent,
  publicUrl: string,
): Map<string, PreparedFile> {
  const files = new Map<string, PreparedFile>();
  for (const { path, type, text, saveAs } of buildCompanionFiles(content, publicUrl)) {
    const headers = saveAs && { 'content-disposition': `attachment; filename="${saveAs}"` };
    files.set(
      path,
      prepareFile(text, { type, cacheControl: FOR_AN_HOUR, ...(headers && { headers }) }),
    );
  }
  return files;
}
