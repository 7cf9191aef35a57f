import { checkContent, type CheckedContent } from './check-content.server.ts';
import { isThere, readContentFile, showName, type Findings } from './content-file.server.ts';
import { TRANSLATIONS, type Translation } from '../translations.ts';
import { translatedPageSchema, type TranslatedPage } from './translated-page-schema.server.ts';

/** `content/page.{language}.yaml`, which an owner need not have. Parts that it lacks are shown in English. */
export async function readTranslatedPages(
  folder: string,
  slides: readonly { id: string }[] | undefined,
  findings: Findings,
): Promise<Record<Translation, TranslatedPage>> {
  const pages: Record<Translation, TranslatedPage> = { te: {}, hi: {} };
  for (const language of TRANSLATIONS) {
    pages[language] = (await readTranslatedPage(folder, language, slides, findings)) ?? {};
  }
  return pages;
}

async function readTranslatedPage(
  folder: string,
  language: Translation,
  slides: readonly { id: string }[] | undefined,
  findings: Findings,
): Promise<TranslatedPage | undefined> {
  const name = `page.${language}.yaml`;
  if (!(await isThere(folder, name))) return undefined;
  const file = await readContentFile(folder, name, findings);
  const checked = file && checkContent(translatedPageSchema, file, findings);
  if (!checked) return undefined;
  const missing = Object.keys(translatedPageSchema.shape).filter(
    (part) => !(part in checked.value),
  );
  if (missing.length > 0) {
    const list = missing.join(', ');
    findings.warnings.push(
      `${showName(folder, name)} lacks these parts, shown in English: ${list}.`,
    );
  }
  if (slides && checked.value.slides) compareSlides(slides, checked, file.shownName, findings);
  return checked.value;
}

/** Names slides that only one of the two pages has, as after one was replaced. */
function compareSlides(
  english: readonly { id: string }[],
  { value, lineOf }: CheckedContent<TranslatedPage>,
  shownName: string,
  findings: Findings,
): void {
  const translated = value.slides ?? [];
  for (const { id } of english) {
    if (translated.some((slide) => slide.id === id)) continue;
    findings.warnings.push(
      `${shownName} has no slide "${id}" as page.yaml has; it is shown in English.`,
    );
  }
  for (const [place, { id }] of translated.entries()) {
    if (english.some((slide) => slide.id === id)) continue;
    findings.warnings.push(
      `${shownName}, line ${lineOf(['slides', place])}: the slide "${id}" is not in page.yaml; it is not shown.`,
    );
  }
}
