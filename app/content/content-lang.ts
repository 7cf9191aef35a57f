import type { Language, PagePart } from './clinic.ts';
import type { PageData } from './page.ts';

/** Names and articles are in English on every page, and say so where the page is not. */
export function contentLang(language: Language): Language | undefined {
  return language === 'en' ? undefined : 'en';
}

/** The `lang` of an element whose words are in another language than the page. */
export function foreignLang(ofWords: Language, ofPage: Language): Language | undefined {
  return ofWords === ofPage ? undefined : ofWords;
}

/** A part that the owner has not translated is in English, and says so. */
export function partLang(
  { clinic, language }: Pick<PageData, 'clinic' | 'language'>,
  part: PagePart,
): Language | undefined {
  return clinic.translated.includes(part) ? undefined : contentLang(language);
}
