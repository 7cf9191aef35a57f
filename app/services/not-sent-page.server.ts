import type { Context } from 'hono';
import { languageAt } from '../content/addresses.ts';
import type { Language } from '../content/clinic.ts';
import { languageSchema } from '../content/language-schema.server.ts';
import type { SiteSnapshot } from './services.server.ts';

/** The page for a form that was sent without script and not read. `text` must not contain anything that was sent. */
export function renderNotSent(
  { pages, content }: SiteSnapshot,
  language: Language,
  text: string,
): Promise<string> {
  const page = { kind: 'refused', heading: content.withoutScript[language].notSent, text } as const;
  return pages.renderOnce(page, language, '/enquiries');
}

/** The language in the address of a request: '/te/privacy', or '/enquiries?lang=te'. */
export function languageOfRequest({ req }: Context): Language {
  const inPath = languageAt(req.path);
  return inPath === 'en' ? languageSchema.catch('en').parse(req.query('lang')) : inPath;
}
