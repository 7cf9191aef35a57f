import { SPECIALTY_ROUTES, type Language, type SpecialtyRoute } from './clinic.ts';
import { TRANSLATIONS } from './translations.ts';

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

/** The specialty shown at an address, if any. */
export function specialtyAt(path: string): SpecialtyRoute | undefined {
  return SPECIALTY_ROUTES.find((route) => path === `/${route}`);
}

/** Address of a drawing made at build time. */
export function drawingAt(name: string): string {
  return `/drawings/${name}.svg`;
}

const TRANSLATED_PAGES = new Set(['/', '/privacy', '/accessibility']);

/** '/privacy' in Telugu is '/te/privacy'; the main page is '/te'. */
export function addressIn(language: Language, page: string): string {
  if (page === '/' || language === 'en') return page === '/' ? homeOf(language) : page;
  return `${homeOf(language)}${page}`;
}

/** The language of a page's address; English unless the address begins with another. */
export function languageAt(address: string): Language {
  return TRANSLATIONS.find((language) => `${address}/`.startsWith(`/${language}/`)) ?? 'en';
}

/** The address of the same page in English: '/privacy' for '/te/privacy'. */
export function pageAt(address: string): string {
  const language = languageAt(address);
  return language === 'en' ? address : address.slice(homeOf(language).length) || '/';
}

/** The address for a link in the clinic's texts: it stays in the page's language if the target has a page in it. */
export function linkIn(language: Language, href: string): string {
  const [page = ''] = href.split('#');
  const isKept = TRANSLATED_PAGES.has(page) || `${page}/`.startsWith('/news/');
  return isKept ? href.replace(page, addressIn(language, page)) : href;
}

/** The languages that a page exists in, English first. */
export function languagesOf(page: string): Language[] {
  const isTranslated = TRANSLATED_PAGES.has(page);
  return LANGUAGES.map(({ language }) => language).filter((one) => one === 'en' || isTranslated);
}
