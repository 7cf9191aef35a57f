import { SPECIALTY_ROUTES, type Language, type SpecialtyRoute } from './clinic.ts';

/** Each language by its own name, in its own letters. */
export const LANGUAGES: { language: Language; name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'te', name: 'తెలుగు' },
  { language: 'hi', name: 'हिन्दी' },
];

/** Address of the main page in a language. */
export function homeOf(language: Language): string {
  return language === 'en' ? '/' : `/${language}`;
}

/** The specialty that an address shows; undefined on every other. */
export function specialtyAt(path: string): SpecialtyRoute | undefined {
  return SPECIALTY_ROUTES.find((route) => path === `/${route}`);
}

/** Address of a drawing made at build time. */
export function drawingAt(name: string): string {
  return `/drawings/${name}.svg`;
}

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
