import type { PreparedFile } from '../../app/http/services.server.ts';
import type { SiteContent } from '../../app/content/content.server.ts';
import type { HeadExtras, PageAssets, PageData } from '../../app/content/page.ts';

/** The program that renders pages, as the build leaves it. */
export type RenderPage = (
  data: PageData,
  path: string,
  assets: PageAssets,
  head: HeadExtras,
) => string;

export interface RenderedSite {
  content: SiteContent;
  files: Map<string, PreparedFile>;
}
