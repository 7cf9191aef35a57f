import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Website } from '../../app/http/services.server.ts';
import { readContent, type SiteContent } from '../../app/content/content.server.ts';
import type { NamedWay } from '../../app/content/page.ts';
import { listPages, renderOne } from './render-site.ts';
import type { RenderPage } from './rendered-site.ts';

const ASSETS = { script: '/app/entry-browser.tsx', styles: [] };

interface DevelopmentWebsite {
  read(publicUrl: string): Promise<{ content: SiteContent; website: Website }>;
  /** The HTML of a page as the code and the content are now. */
  findPage(url: string, publicUrl: string): Promise<string | undefined>;
}

/** The pages for `npm run dev`: content is read and pages are rendered for each request. */
export function openDevelopmentWebsite(
  vite: ViteDevServer,
  contentDir: string,
  cacheDir: string,
  named?: NamedWay,
): DevelopmentWebsite {
  const readNow = () => readContent(contentDir, { cacheFolder: join(cacheDir, 'pictures') });
  const load = async () =>
    (await vite.ssrLoadModule('/app/render-page.server.tsx')) as { renderPage: RenderPage };
  return {
    async read(publicUrl) {
      const content = await readNow();
      return {
        content,
        website: {
          // Vite itself answers for scripts, styles and drawings.
          find: () => undefined,
          render: async (page, language, path) => {
            const { renderPage } = await load();
            const renderer = { assets: ASSETS, publicUrl, renderPage, named };
            return renderOne(content, page, language, path, renderer);
          },
        },
      };
    },
    async findPage(url, publicUrl) {
      const path = url.replace(/[?#].*$/, '');
      const content = await readNow();
      const listed = listPages(content).find((one) => one.path === path);
      if (!listed) return undefined;
      const { renderPage } = await load();
      const renderer = { assets: ASSETS, publicUrl, renderPage, named };
      const html = renderOne(content, listed.page, listed.language, path, renderer);
      return vite.transformIndexHtml(url, html);
    },
  };
}
