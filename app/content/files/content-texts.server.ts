import { join } from 'node:path';
import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { Language } from '../clinic.ts';
import { isThere, readContentFile, showName, type Findings } from './content-file.server.ts';
import { ENGLISH_TEXTS, SHIPPED_CONTENT } from '../project-folder.server.ts';
import { TRANSLATIONS } from '../translations.ts';
import { type AllTexts, textsSchema } from '../texts.server.ts';
import { fillFromEnglish, fillTexts, isSameText, replaceAlike } from './fill-texts.server.ts';

/**
 * Reads `content/texts/{language}.yaml`. After an update a clinic's own copies may lack new texts: those that come
 * with the program replace them, with a warning.
 */
export async function readTexts(
  folder: string,
  findings: Findings,
  shippedFolder = SHIPPED_CONTENT,
): Promise<Record<Language, AllTexts> | undefined> {
  const english = await readEnglish(folder, findings, shippedFolder);
  if (!english) return undefined;
  const texts = { en: english, te: english, hi: english };
  for (const language of TRANSLATIONS) {
    texts[language] =
      (await readTranslation(folder, language, english, { findings, shippedFolder })) ?? english;
  }
  return texts;
}

/** Texts that no page uses any more. An installation's own copy may still contain them. */
const FORMER_TEXTS = {
  nav: textsSchema.shape.nav.extend({ closeMenu: z.unknown() }),
  form: textsSchema.shape.form.extend({ sentNextClosed: z.unknown() }),
};

const partialSchema = makeOptional(textsSchema.extend(FORMER_TEXTS));

async function readEnglish(
  folder: string,
  findings: Findings,
  shippedFolder: string,
): Promise<AllTexts | undefined> {
  const file = await readContentFile(folder, ENGLISH_TEXTS, findings);
  if (!file) return undefined;
  const shipped = await readShippedEnglish(shippedFolder);
  if (!shipped) return checkContent(textsSchema, file, findings)?.value;
  const checked = checkContent(partialSchema, file, findings);
  if (!checked) return undefined;
  const { texts, missing } = fillTexts(shipped, checked.value, () => true);
  warnOfMissing(missing, file.shownName, join(shippedFolder, ENGLISH_TEXTS), findings);
  return texts;
}

function warnOfMissing(
  missing: readonly string[],
  shownName: string,
  shippedFile: string,
  { warnings }: Findings,
): void {
  if (missing.length === 0) return;
  warnings.push(
    `${shownName} lacks these texts, shown as they come with the program: ${missing.join(', ')}. Copy them from ${shippedFile}.`,
  );
}

/** Undefined if the program's own texts are incomplete, for example while they are being edited. */
async function readShippedEnglish(shippedFolder: string): Promise<AllTexts | undefined> {
  const unsaid: Findings = { faults: [], warnings: [] };
  const file = await readContentFile(shippedFolder, ENGLISH_TEXTS, unsaid);
  return file && checkContent(textsSchema, file, unsaid)?.value;
}

/**
 * The texts shown where the clinic's own file of a language lacks one: the translation that comes with the program,
 * or the clinic's English text if the clinic words that differently.
 */
async function readDefaults(
  shippedFolder: string,
  name: string,
  english: AllTexts,
): Promise<AllTexts> {
  const unsaid: Findings = { faults: [], warnings: [] };
  const shippedEnglish = await readShippedEnglish(shippedFolder);
  const isThereToo = await isThere(shippedFolder, name);
  const file = isThereToo ? await readContentFile(shippedFolder, name, unsaid) : undefined;
  const translation = file && checkContent(partialSchema, file, unsaid)?.value;
  if (!shippedEnglish || !translation) return english;
  const shipped = fillFromEnglish(shippedEnglish, translation).texts;
  const defaults = structuredClone(english);
  replaceAlike(defaults, shippedEnglish, shipped);
  return defaults;
}

async function readTranslation(
  folder: string,
  language: Language,
  english: AllTexts,
  { findings, shippedFolder }: { findings: Findings; shippedFolder: string },
): Promise<AllTexts | undefined> {
  const name = `texts/${language}.yaml`;
  const shownName = showName(folder, name);
  if (!(await isThere(folder, name))) {
    findings.warnings.push(`${shownName} is missing; English is shown in its place.`);
    return undefined;
  }
  const file = await readContentFile(folder, name, findings);
  const checked = file && checkContent(partialSchema, file, findings);
  if (!checked) return undefined;
  const { missing, wrong } = fillFromEnglish(english, checked.value);
  const defaults = await readDefaults(shippedFolder, name, english);
  const { texts } = fillFromEnglish(defaults, checked.value);
  const inEnglish = missing.filter((key) => isSameText(defaults, english, key));
  const fromProgram = missing.filter((key) => !inEnglish.includes(key));
  warnOfMissing(fromProgram, shownName, join(shippedFolder, name), findings);
  if (inEnglish.length > 0) {
    const list = inEnglish.join(', ');
    findings.warnings.push(`${shownName} lacks these texts, shown in English: ${list}.`);
  }
  for (const { key, placeholders } of wrong) {
    const line = checked.lineOf(key.split('.'));
    const isEnglish = isSameText(defaults, english, key);
    const shown = isEnglish ? ', which' : '; the translation that comes with the program';
    const rule = `must hold ${placeholders} as in English${shown} is shown in its place`;
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
