import type { PreparedFile } from '../../app/http/services.server.ts';
import { buildCompanionFiles } from '../../app/site/metadata/companion-files.server.ts';
import type { SiteContent } from '../../app/content/content.server.ts';
import { prepareFile } from './prepared-file.ts';

const FOR_AN_HOUR = 'public, max-age=3600';

/** The files beside the pages: feed, sitemap, robots, manifest, contact card. */
export function renderCompanions(
  content: SiteContent,
  publicUrl: string,
): Map<string, PreparedFile> {
  return new Map(
    buildCompanionFiles(content, publicUrl).map(({ path, type, text, saveAs }) => [
      path,
      prepareFile(text, {
        type,
        cacheControl: FOR_AN_HOUR,
        ...(saveAs && { headers: { 'content-disposition': `attachment; filename="${saveAs}"` } }),
      }),
    ]),
  );
}
