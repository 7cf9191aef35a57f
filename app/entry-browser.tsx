import { hydrateRoot } from 'react-dom/client';
import './fonts/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './site/app.tsx';
import './site/print.css';
import type { PageData } from './site/page.ts';

const place = document.getElementById('app');
const data = document.getElementById('page-data');
if (place && data) {
  const page = JSON.parse(data.textContent) as PageData;
  hydrateRoot(place, <App data={page} />, { identifierPrefix: 'c' });
}
