import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './fonts/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './site/app.tsx';
import { MainApplication } from './site/main-application.tsx';
// The style sheets of pages whose components load later: the server sends those pages as finished HTML.
import './site/news/article.css';
import './site/navigation/languages.css';
import './site/pages/message-pages.css';
import type { PageData } from './content/page.ts';
import './site/print.css';

// Articles, notices and faults are few and need little: their code is not a burden of the main page.
async function chooseContent(data: PageData) {
  if (data.page.kind === 'main') return <MainApplication data={data} />;
  const { OtherPage } = await import('./site/other-page.tsx');
  return <OtherPage data={data} />;
}

async function takeOver() {
  const place = document.getElementById('app');
  const json = document.getElementById('page-data');
  if (!place || !json) return;
  const data = JSON.parse(json.textContent) as PageData;
  const content = await chooseContent(data);
  const showAsSent = keepAsSent(place);
  // In small steps between which the page answers to fingers.
  startTransition(() => {
    hydrateRoot(place, <App data={data}>{content}</App>, {
      identifierPrefix: 'c',
      // React takes all of the page away where nothing catches a fault.
      onUncaughtError(error) {
        console.error(error);
        queueMicrotask(showAsSent);
      },
    });
  });
}

void takeOver();

/** Keeps the page as it was sent, which works without script, and gives what shows it where the application fails. */
function keepAsSent(place: Element): () => void {
  const { pathname } = location;
  // In a document that nobody sees, so that no picture is loaded for it.
  const kept = document.implementation.createHTMLDocument().importNode(place, true);
  return () => {
    // The application has gone to another of its addresses: that page is asked for.
    if (location.pathname !== pathname) return location.reload();
    place.replaceChildren(...document.importNode(kept, true).childNodes);
  };
}
