import { checkContent } from './check-content.server.ts';
import { isThere, readContentFile, showName, type Findings } from './content-file.server.ts';
import { TRANSLATIONS, type Translation } from './translations.ts';
import { translatedPageSchema, type TranslatedPage } from './translated-page-schema.server.ts';

/** `content/page.{language}.yaml`, which an owner need not have. Parts that it lacks are shown in English. */
export async function readTranslatedPages(
  folder: string,
  findings: Findings,
): Promise<Record<Translation, TranslatedPage>> {
  const pages: Record<Translation, TranslatedPage> = { te: {}, hi: {} };
  for (const language of TRANSLATIONS) {
    pages[language] = (await readTranslatedPage(folder, language, findings)) ?? {};
  }
  return pages;
}

async function readTranslatedPage(
  folder: string,
  language: Translation,
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
  return checked.value;
}
