import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './ui/reset.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/primitives/layout.css';
import './ui/buttons.css';
import './fonts/other-scripts.css';
import './fonts/fonts.css';
import { App } from './site/app.tsx';
import { MainApplication } from './site/main-application.tsx';
// The style sheets of pages whose components load later: the server sends those pages as finished HTML.
import './site/news/article.css';
import './site/pages/message-pages.css';
import type { PageData } from './content/page.ts';

// Articles, notices and error pages are rarely opened: the main page does not load their code.
async function chooseContent(data: PageData) {
  if (data.page.kind === 'main') return <MainApplication data={data} />;
  const { OtherPage } = await import('./site/other-page.tsx');
  return <OtherPage data={data} />;
}

async function hydratePage() {
  const root = document.getElementById('app');
  const json = document.getElementById('page-data');
  if (!root || !json) return;
  const data = JSON.parse(json.textContent) as PageData;
  const content = await chooseContent(data);
  const showServerHtml = keepServerHtml(root);
  // As a transition, so that hydration yields to input.
  startTransition(() => {
    hydrateRoot(root, <App data={data}>{content}</App>, {
      identifierPrefix: 'c',
      // React removes the whole page after an uncaught error: show the server's HTML again.
      onUncaughtError(error) {
        console.error(error);
        queueMicrotask(showServerHtml);
      },
    });
  });
}

void hydratePage();

/**
 * Copies the server's HTML, which works without script. Returns a function that shows it again after the
 * application has failed.
 */
function keepServerHtml(root: Element): () => void {
  const { pathname } = location;
  // The copy belongs to another document, so the browser loads no images for it.
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  return () => {
    // The address has changed since the copy was made: load that page instead.
    if (location.pathname !== pathname) return location.reload();
    root.replaceChildren(...document.importNode(copy, true).childNodes);
  };
}
