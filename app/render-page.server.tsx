import { renderToString } from 'react-dom/server';
import { App } from './site/app.tsx';
import { buildDocument } from './site/document.server.ts';
import { MainApplication } from './site/main-application.tsx';
import { OtherPage } from './site/other-page.tsx';
import type { HeadExtras, PageAssets, PageData } from './content/page.ts';
import { titleOf } from './site/navigation/page-title.ts';

/** Renders a page as a complete HTML document. The result is the same for every visitor of this address. */
export function renderPage(
  data: PageData,
  path: string,
  assets: PageAssets,
  head?: HeadExtras,
): string {
  const isMain = data.page.kind === 'main';
  const body = renderToString(
    <App data={data}>
      {isMain ? <MainApplication data={data} path={path} /> : <OtherPage data={data} />}
    </App>,
    { identifierPrefix: 'c' },
  );
  return buildDocument({ data, title: head?.title ?? titleOf(data, path), assets, head, body });
}
