import { access } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { Language } from './clinic.ts';
import { readContentFile, showName, type Findings } from './content-file.server.ts';
import { fillFromEnglish } from './fill-from-english.server.ts';
import { TRANSLATIONS } from './translations.ts';
import { textsSchema, type Texts } from './texts.server.ts';

/** `content/texts/{language}.yaml`. English must be complete; it stands in for what another lacks. */
export async function readTexts(
  folder: string,
  findings: Findings,
): Promise<Record<Language, Texts> | undefined> {
  const file = await readContentFile(folder, 'texts/en.yaml', findings);
  const english = file && checkContent(textsSchema, file, findings)?.value;
  if (!english) return undefined;
  const texts = { en: english, te: english, hi: english };
  for (const language of TRANSLATIONS) {
    texts[language] = (await readTranslation(folder, language, english, findings)) ?? english;
  }
  return texts;
}

const translationSchema = makeOptional(textsSchema);

async function readTranslation(
  folder: string,
  language: Language,
  english: Texts,
  findings: Findings,
): Promise<Texts | undefined> {
  const name = `texts/${language}.yaml`;
  const shownName = showName(folder, name);
  try {
    await access(path.join(folder, name));
  } catch {
    findings.warnings.push(`${shownName} is missing; English is shown in its place.`);
    return undefined;
  }
  const file = await readContentFile(folder, name, findings);
  const checked = file && checkContent(translationSchema, file, findings);
  if (!checked) return undefined;
  const { texts, missing, wrong } = fillFromEnglish(english, checked.value);
  if (missing.length > 0) {
    const list = missing.join(', ');
    findings.warnings.push(`${shownName} lacks these texts, shown in English: ${list}.`);
  }
  for (const { key, placeholders } of wrong) {
    const line = checked.lineOf(key.split('.'));
    const rule = `must hold ${placeholders} as in English, which is shown in its place`;
    findings.warnings.push(`${shownName}, line ${line}: "${key}" ${rule}.`);
  }
  return texts;
}

/** The same schema in which every field at every depth may be absent. */
function makeOptional(schema: z.ZodObject): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodObject ? makeOptional(field) : (field as z.ZodType);
    return [name, inner.optional()];
  });
  return z.strictObject(Object.fromEntries(fields));
}
