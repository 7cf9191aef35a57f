import type { PreparedFile } from '../app/services.server.ts';
import type { SiteContent } from '../app/site/content.server.ts';
import type { HeadExtras, PageAssets, PageData } from '../app/site/page.ts';

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
