import { renderToString } from 'react-dom/server';
import { App } from './site/app.tsx';
import { buildDocument } from './site/document.server.ts';
import type { HeadExtras, PageAssets, PageData } from './site/page.ts';
import { titleOf } from './site/page-title.ts';

/** A whole page as HTML: the same bytes for everyone who asks for this address. */
export function renderPage(
  data: PageData,
  path: string,
  assets: PageAssets,
  head?: HeadExtras,
): string {
  const body = renderToString(<App data={data} path={path} />, { identifierPrefix: 'c' });
  return buildDocument({ data, title: head?.title ?? titleOf(data, path), assets, head, body });
}
