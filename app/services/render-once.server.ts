import type { Context } from 'hono';
import { languageAt } from '../content/addresses.ts';
import type { Language } from '../content/clinic.ts';
import { languageSchema } from '../content/language-schema.server.ts';
import type { Services, Website } from './services.server.ts';
import type { Page } from '../content/page.ts';

/** Renders a shared page on its first request and keeps it until something is published. */
export function renderOnce(
  website: Website,
  page: Page,
  language: Language,
  path: string,
): Promise<string> {
  const pages = website.rendered;
  const name = JSON.stringify([page, language, path]);
  const known = pages.get(name);
  if (known) return known;
  const rendering = website.render(page, language, path);
  pages.set(name, rendering);
  rendering.catch(() => pages.delete(name));
  return rendering;
}

/** The page for a form that was sent without script and not read. `text` must not contain anything that was sent. */
export function renderNotSent(
  { website, content }: Pick<Services, 'website' | 'content'>,
  language: Language,
  text: string,
): Promise<string> {
  const page = { kind: 'refused', heading: content.withoutScript[language].notSent, text } as const;
  return renderOnce(website, page, language, '/enquiries');
}

/** The language in the address of a request: '/te/privacy', or '/enquiries?lang=te'. */
export function languageOfRequest({ req }: Context): Language {
  const inPath = languageAt(req.path);
  return inPath === 'en' ? languageSchema.catch('en').parse(req.query('lang')) : inPath;
}
