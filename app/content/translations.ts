import { homeOf, LANGUAGES } from './addresses.ts';
import type { Language } from './clinic.ts';

/** English is complete; these may lack a text, and English then stands in. */
export const TRANSLATIONS = ['te', 'hi'] as const;

export type Translation = (typeof TRANSLATIONS)[number];

const TRANSLATED_PAGES = new Set(['/', '/privacy']);

/** '/privacy' in Telugu is '/te/privacy'; the main page is '/te'. */
export function addressIn(language: Language, page: string): string {
  if (page === '/' || language === 'en') return page === '/' ? homeOf(language) : page;
  return `${homeOf(language)}${page}`;
}

/** The language that an address is in: English wherever it names none. */
export function languageAt(address: string): Language {
  return TRANSLATIONS.find((language) => `${address}/`.startsWith(`/${language}/`)) ?? 'en';
}

/** The page of an address without its language: '/te/privacy' and '/privacy' are one page. */
export function pageAt(address: string): string {
  const language = languageAt(address);
  return language === 'en' ? address : address.slice(homeOf(language).length) || '/';
}

/** Where a link of the clinic's own words leads on a page in a language: what has such a page stays in it. */
export function linkIn(language: Language, href: string): string {
  const [page = ''] = href.split('#');
  const isKept = TRANSLATED_PAGES.has(page) || page.startsWith('/news/');
  return isKept ? href.replace(page, addressIn(language, page)) : href;
}

/** The languages that a page speaks, English first. */
export function languagesOf(page: string): Language[] {
  const isTranslated = TRANSLATED_PAGES.has(page);
  return LANGUAGES.map(({ language }) => language).filter((one) => one === 'en' || isTranslated);
}
