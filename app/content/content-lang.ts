import type { Language, PagePart } from './clinic.ts';
import type { PageData } from './page.ts';

/** The `lang` of names and articles, which are English on every page. */
export function contentLang(language: Language): Language | undefined {
  return language === 'en' ? undefined : 'en';
}

/** The `lang` of an element; undefined if its text is in the page's language. */
export function foreignLang(ofWords: Language, ofPage: Language): Language | undefined {
  return ofWords === ofPage ? undefined : ofWords;
}

/** The `lang` of a part of the page, which is English if the owner has not translated it. */
export function partLang(
  { clinic, language }: Pick<PageData, 'clinic' | 'language'>,
  part: PagePart,
): Language | undefined {
  return clinic.translated.includes(part) ? undefined : contentLang(language);
}
