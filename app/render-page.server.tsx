import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './site/app.tsx';
import { buildDocument } from './site/document.server.ts';
import { MainApplication } from './site/main-application.tsx';
import { OtherPage } from './site/other-page.tsx';
import { TextPage } from './site/pages/text-page.tsx';
import type { HeadExtras, PageAssets, PageData } from './content/page.ts';
import { YourEnquiry } from './enquiries/your-enquiry/your-enquiry.tsx';
import { titleOf } from './site/navigation/page-title.ts';

/** Renders a page as a complete HTML document. The result is the same for every visitor of this address. */
export function renderPage(
  data: PageData,
  path: string,
  assets: PageAssets,
  head?: HeadExtras,
): string {
  const body = renderToString(<App data={data}>{choosePage(data, path)}</App>, {
    identifierPrefix: 'c',
  });
  return buildDocument({ data, title: head?.title ?? titleOf(data, path), assets, head, body });
}

function choosePage(data: PageData, path: string): ReactNode {
  switch (data.page.kind) {
    case 'main':
      return <MainApplication data={data} path={path} />;
    case 'your-enquiry':
      return <YourEnquiry data={data} page={data.page} />;
    case 'text':
      return <TextPage data={data} page={data.page} />;
    default:
      return <OtherPage data={data} />;
  }
}
