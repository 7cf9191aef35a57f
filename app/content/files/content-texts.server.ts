import { z } from 'zod';
import { checkContent } from './check-content.server.ts';
import type { Language } from '../clinic.ts';
import { isThere, readContentFile, showName, type Findings } from './content-file.server.ts';
import { ENGLISH_TEXTS, SHIPPED_CONTENT } from '../project-folder.server.ts';
import { TRANSLATIONS } from '../translations.ts';
import { type AllTexts, textsSchema } from '../texts.server.ts';

/** Reads `content/texts/{language}.yaml`. English replaces missing texts of a translation, with a warning. */
export async function readTexts(
  folder: string,
  findings: Findings,
  shippedFolder = SHIPPED_CONTENT,
): Promise<Record<Language, AllTexts> | undefined> {
  const english = await readEnglish(folder, findings, shippedFolder);
  if (!english) return undefined;
  const texts = { en: english, te: english, hi: english };
  for (const language of TRANSLATIONS) {
    texts[language] = (await readTranslation(folder, language, english, findings)) ?? english;
  }
  return texts;
}

/** Texts that no page uses any more. An installation's own copy may still contain them. */
const FORMER_TEXTS = { nav: textsSchema.shape.nav.extend({ closeMenu: z.unknown() }) };

const partialSchema = makeOptional(textsSchema.extend(FORMER_TEXTS));

/** After an update an installation's own copy may lack new texts: the ones that come with the program replace them. */
async function readEnglish(
  folder: string,
  findings: Findings,
  shippedFolder: string,
): Promise<AllTexts | undefined> {
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

/** Undefined if the program's own texts are incomplete, for example while they are being edited. */
async function readShipped(shippedFolder: string): Promise<AllTexts | undefined> {
  const unsaid: Findings = { faults: [], warnings: [] };
  const file = await readContentFile(shippedFolder, ENGLISH_TEXTS, unsaid);
  return file && checkContent(textsSchema, file, unsaid)?.value;
}

async function readTranslation(
  folder: string,
  language: Language,
  english: AllTexts,
  findings: Findings,
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

interface FilledTexts {
  texts: AllTexts;
  /** 'form.retry' */
  missing: string[];
  /** Texts whose '{name}' placeholders differ from those of the English text. */
  wrong: { key: string; placeholders: string }[];
}

/** The English texts, replaced by those of a translation wherever their placeholders match. */
function fillFromEnglish(english: AllTexts, translation: Record<string, unknown>): FilledTexts {
  return fillTexts(english, translation, havePlacesAlike);
}

/** The program's English texts, replaced by the owner's wherever there are any. */
function fillFromShipped(
  shipped: AllTexts,
  own: Record<string, unknown>,
): Omit<FilledTexts, 'wrong'> {
  return fillTexts(shipped, own, () => true);
}

type MayReplace = (english: unknown, text: unknown) => boolean;

function fillTexts(
  english: AllTexts,
  written: Record<string, unknown>,
  mayReplace: MayReplace,
): FilledTexts {
  const texts = structuredClone(english);
  const filled: FilledTexts = { texts, missing: [], wrong: [] };
  if (typeof written.awaitingReview === 'string') texts.awaitingReview = written.awaitingReview;
  fill(texts, written, '', filled, mayReplace);
  return filled;
}

function fill(
  target: object,
  written: unknown,
  group: string,
  filled: FilledTexts,
  mayReplace: MayReplace,
): void {
  for (const [name, english] of Object.entries(target)) {
    const key = group === '' ? name : `${group}.${name}`;
    const text = readField(written, name);
    if (text === undefined && !isGroup(english)) filled.missing.push(key);
    else if (isGroup(english)) fill(english, text, key, filled, mayReplace);
    else if (mayReplace(english, text)) Object.assign(target, { [name]: text });
    else filled.wrong.push({ key, placeholders: findPlaceholders(english) || 'no {…}' });
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readField(group: unknown, name: string): unknown {
  return isGroup(group) ? Object.entries(group).find(([key]) => key === name)?.[1] : undefined;
}

function havePlacesAlike(english: unknown, text: unknown): boolean {
  return findPlaceholders(english) === findPlaceholders(text);
}

function findPlaceholders(text: unknown): string {
  const found = String(text).match(/\{\w+\}/g) ?? [];
  return [...new Set(found)].sort().join(' ');
}
