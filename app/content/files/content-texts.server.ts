import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { Language } from '../clinic.ts';
import { isThere, readContentFile, showName, type Findings } from './content-file.server.ts';
import { fillFromEnglish, fillFromShipped } from './fill-from-english.server.ts';
import { ENGLISH_TEXTS, SHIPPED_CONTENT } from './shipped-content.server.ts';
import { TRANSLATIONS } from '../translations.ts';
import { textsSchema, type Texts } from '../texts.server.ts';

/** `content/texts/{language}.yaml`. English stands in for what another lacks. */
export async function readTexts(
  folder: string,
  findings: Findings,
  shippedFolder = SHIPPED_CONTENT,
): Promise<Record<Language, Texts> | undefined> {
  const english = await readEnglish(folder, findings, shippedFolder);
  if (!english) return undefined;
  const texts = { en: english, te: english, hi: english };
  for (const language of TRANSLATIONS) {
    texts[language] = (await readTranslation(folder, language, english, findings)) ?? english;
  }
  return texts;
}

/** Texts that no page shows any more: an installation's own copy may still have them. */
const FORMER_TEXTS = { nav: textsSchema.shape.nav.extend({ closeMenu: z.unknown() }) };

const partialSchema = makeOptional(textsSchema.extend(FORMER_TEXTS));

/** An update may need words that an installation's own copy lacks: the shipped ones are shown. */
async function readEnglish(
  folder: string,
  findings: Findings,
  shippedFolder: string,
): Promise<Texts | undefined> {
  const file = await readContentFile(folder, ENGLISH_TEXTS, findings);
  if (!file) return undefined;
  const shipped = await readShipped(shippedFolder);
  if (!shipped) return checkContent(textsSchema, file, findings)?.value;
  const checked = checkContent(partialSchema, file, findings);
  if (!checked) return undefined;
  const { texts, missing } = fillFromShipped(shipped, checked.value);
  if (missing.length > 0) {
    const list = missing.join(', ');
    findings.warnings.push(
      `${file.shownName} lacks these texts, shown as they come with the program: ${list}.`,
    );
  }
  return texts;
}

/** Undefined where they are not whole themselves, as where they are those being read: nothing fills a gap then. */
async function readShipped(shippedFolder: string): Promise<Texts | undefined> {
  const unsaid: Findings = { faults: [], warnings: [] };
  const file = await readContentFile(shippedFolder, ENGLISH_TEXTS, unsaid);
  return file && checkContent(textsSchema, file, unsaid)?.value;
}

async function readTranslation(
  folder: string,
  language: Language,
  english: Texts,
  findings: Findings,
): Promise<Texts | undefined> {
  const name = `texts/${language}.yaml`;
  const shownName = showName(folder, name);
  if (!(await isThere(folder, name))) {
    findings.warnings.push(`${shownName} is missing; English is shown in its place.`);
    return undefined;
  }
  const file = await readContentFile(folder, name, findings);
  const checked = file && checkContent(partialSchema, file, findings);
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
