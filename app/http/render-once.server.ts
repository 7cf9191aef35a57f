import type { Website } from './services.server.ts';
import type { Language } from '../content/clinic.ts';
import type { Page } from '../content/page.ts';

const pagesByWebsite = new WeakMap<Website, Map<string, Promise<string>>>();

/** Renders a shared page on its first request and caches it. */
export function renderOnce(
  website: Website,
  page: Page,
  language: Language,
  path: string,
): Promise<string> {
  const pages = pagesByWebsite.getOrInsertComputed(website, () => new Map());
  const name = JSON.stringify([page, language, path]);
  const known = pages.get(name);
  if (known) return known;
  const rendering = website.render(page, language, path);
  pages.set(name, rendering);
  rendering.catch(() => pages.delete(name));
  return rendering;
}

/** The page for a refused form that was sent without script. `text` must not contain anything that was sent. */
export function renderNotSent(website: Website, text: string): Promise<string> {
  return renderOnce(website, { kind: 'refused', heading: 'Not sent', text }, 'en', '/enquiries');
}
