import type { Language } from '../../content/clinic.ts';
import type { EditPath } from '../../content/edits.ts';
import type { Translation } from '../../content/translations.ts';
import { CONTACT_PARTS, MESSAGE_PARTS, OTHER_FACTS } from './clinic-parts.ts';
import { PAGE_PARTS } from './page-parts.ts';
import { field, stepsOf, words, type FieldRow, type Row } from './part.ts';

/** A field at its place in a file: '*' in its path is the place in a list, '#' in its name the number of the entry. */
export interface FieldSpec extends FieldRow {
  file: string;
  name: string;
}

/** The fields of a row, which stands in the group at `base` of something with a name. */
function specsOf(row: Row, file: string, base: string[], holder: string): FieldSpec[] {
  const steps = [...base, ...stepsOf(row.path)];
  const inner = (rows: Row[], at = steps, name = holder) =>
    rows.flatMap((one) => specsOf(one, file, at, name));
  switch (row.kind) {
    case 'switch':
    case 'pair':
      return inner(row.rows);
    case 'list': {
      const [first] = row.rows;
      const isOfTexts = first?.path === '';
      const name = isOfTexts || holder === '' ? holder : `${row.one} #`;
      return inner(row.rows, [...steps, '*'], name);
    }
    case 'phone': {
      const name = nameRow(row, holder);
      return inner([
        field('number', '', { name: `${name}, as dialled` }),
        field('shown', '', { kind: 'telephone', name: `${name}, as shown` }),
      ]);
    }
    case 'picture':
      return inner([
        field('drawing', 'Drawing', { kind: 'choice' }),
        field('file', 'Photo', { kind: 'choice' }),
        words('alt', 'What the photo shows'),
      ]);
    default: {
      const isText = row.path === '' && holder !== '';
      const name = row.name ?? nameRow(row, holder) + (isText ? ' #' : '');
      return [{ ...row, file, path: steps.join('.'), name }];
    }
  }
}

function nameRow({ label }: { label: string }, holder: string): string {
  return holder === '' ? label : `${holder}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Every field of the screens except the small texts, in the order of the page. */
export const SITE_FIELDS: FieldSpec[] = [
  ...PAGE_PARTS,
  ...CONTACT_PARTS,
  OTHER_FACTS,
  ...MESSAGE_PARTS,
].flatMap(({ rows, file, base, title, isPlain }) =>
  rows.flatMap((row) => specsOf(row, file, base, isPlain ? '' : title)),
);

/** The languages that have files or groups of their own, by their English names. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  te: 'Telugu',
  hi: 'Hindi',
};

const OTHER_PAGES = Object.keys({
  'page.te.yaml': true,
  'page.hi.yaml': true,
} satisfies Record<`page.${Translation}.yaml`, true>);

const byPath = new Map(SITE_FIELDS.map((one) => [`${one.file} ${one.path}`, one]));

/** The description of a field; undefined for a place that no screen shows. */
export function findField(file: string, path: EditPath): FieldSpec | undefined {
  const pattern = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
  if (OTHER_PAGES.includes(file)) {
    const english = byPath.get(`page.yaml ${pattern}`);
    return english?.isTranslated ? english : undefined;
  }
  return byPath.get(`${file} ${pattern}`) ?? byPath.get(`${file} ${inAnyLanguage(path).join('.')}`);
}

/** The path of a message's field with '%' for its language; the English reply has no group of its own. */
function inAnyLanguage(path: EditPath): EditPath {
  const [first, second] = path;
  if (first === 'reply' && path.length === 2) return [first, '%', second ?? ''];
  return path.map((step) => (step in LANGUAGE_NAMES ? '%' : step));
}

/** The language of a text: that of its file, or of its group in the file. */
export function languageOf(file: string, path: EditPath = []): Language {
  const inFile = /[./](te|hi)\b/.exec(file)?.[1];
  return (inFile ?? path.find((step) => step === 'te' || step === 'hi') ?? 'en') as Language;
}

/** 'Slide 2, heading (Telugu)'. A place without a description is named by its path. */
export function nameField(file: string, path: EditPath): string {
  const number = path.find((step) => typeof step === 'number');
  const name = file.endsWith('.md')
    ? [kindOf(file), MARKDOWN_FIELDS[String(path[0])]].filter(Boolean).join(', ')
    : (findField(file, path)?.name.replace('#', String(Number(number) + 1)) ??
      path.map((step) => nameStep(step)).join(', '));
  return name + sayLanguage(file, path);
}

/** ' (Telugu)'; nothing for an English text of a file that is not one of three. */
function sayLanguage(file: string, path: EditPath): string {
  const language = languageOf(file, path);
  const isOfThree = language !== 'en' || file.includes('/en.');
  return isOfThree ? ` (${LANGUAGE_NAMES[language]})` : '';
}

/** 'Doctor, fact (Telugu)': a list is named after the first field of its entries. */
export function labelOfList(file: string, path: EditPath): string {
  const entries = `${file.replace(/\.(te|hi)\./, '.')} ${path.join('.')}.*`;
  const first = SITE_FIELDS.find((one) => `${one.file} ${one.path}`.startsWith(entries));
  if (!first) return nameField(file, path);
  return first.name.replace(/ #.*/, '') + sayLanguage(file, path);
}

const MARKDOWN_FIELDS: Record<string, string> = {
  title: 'title',
  summary: 'summary',
  date: 'date',
  appears: 'day and time to appear',
  draft: 'shown or hidden',
  picture: 'picture',
  alt: 'what the photo shows',
  version: 'version',
  body: 'text',
};

/** The kind of a Markdown file, as owners read it. */
export function kindOf(file: string): string {
  if (file.startsWith('privacy/')) return 'Privacy notice';
  return file.startsWith('accessibility/') ? 'Accessibility statement' : 'News';
}

/** 'Open until short' for 'openUntilShort', 'entry 2' for 1. */
export function nameStep(step: string | number): string {
  if (typeof step === 'number') return `entry ${step + 1}`;
  const spaced = step.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
