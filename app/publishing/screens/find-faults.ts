import type { Edit, EditFault, EditPath, EditValue, FieldEdit } from '../../content/edits.ts';
import { isSafeLink } from '../../content/markdown/safe-link.ts';
import { isRealDate, minutesOf } from '../../hours/clinic-time.ts';
import { readDays } from './days.ts';
import { isFieldEdit, isTextEdit } from './draft-edits.ts';
import { isSameValue, leavesOf, listOf, textOf, valueAt } from './edit-values.ts';
import { SITE_FIELDS, findField, type FieldSpec } from './fields.ts';
import { findArticleFaults } from '../news/article-faults.ts';
import { findAltFaults } from '../pictures/picture-uses.ts';
import { findNoticeFaults } from '../notices/notice-faults.ts';

/**
 * The faults of what was changed, in the words of the forms, so that they are told while somebody types. The
 * server checks the whole content again before anything goes live.
 */
export function findFaults(
  valuesOf: (file: string) => EditValue | undefined,
  edits: readonly Edit[],
  published: Record<string, string> = {},
): EditFault[] {
  const faults: EditFault[] = [];
  if (edits.some(({ file }) => file === 'clinic.yaml')) {
    const hours = valueAt(valuesOf('clinic.yaml'), ['hours']);
    faults.push(...findSessionFaults(hours), ...findClosureFaults(hours));
  }
  if (edits.some(({ file }) => file === 'page.yaml')) {
    faults.push(...findAltFaults(valuesOf('page.yaml')));
  }
  faults.push(...findTextFaults(edits, published));
  for (const edit of edits) {
    if (!isFieldEdit(edit) || edit.value === null) continue;
    for (const { path, text } of leavesOf(edit.value, edit.path)) {
      const message = checkText(text, edit.file, path, valuesOf);
      if (message) faults.push({ file: edit.file, path, message });
    }
  }
  faults.push(...findGaps(valuesOf, edits));
  return faults.filter(
    (fault, place) =>
      faults.findIndex((one) => isSameValue(one.path, fault.path) && one.file === fault.file) ===
      place,
  );
}

/** `published` is the text of each Markdown file without the edits. */
function findTextFaults(edits: readonly Edit[], published: Record<string, string>): EditFault[] {
  const texts = edits.filter(isTextEdit);
  const news = texts.flatMap(({ file, text }) =>
    file.startsWith('news/') && text !== null ? findArticleFaults(file, text) : [],
  );
  const draftedText = (file: string) => {
    const edit = texts.find((one) => one.file === file);
    return edit ? (edit.text ?? undefined) : published[file];
  };
  const notices = (['privacy', 'accessibility'] as const)
    .filter((folder) => texts.some(({ file }) => file.startsWith(`${folder}/`)))
    .flatMap((folder) => findNoticeFaults(folder, draftedText, published));
  return [...news, ...notices];
}

/** A part of the page that is translated at all needs all its texts, or none of them is shown. */
function findGaps(
  valuesOf: (file: string) => EditValue | undefined,
  edits: readonly Edit[],
): EditFault[] {
  const touched = edits.filter(
    (edit): edit is FieldEdit =>
      isFieldEdit(edit) && edit.value !== null && /^page\.\w+\.yaml$/.test(edit.file),
  );
  return touched.flatMap(({ file, path: [part] }) => {
    const values = valuesOf(file);
    return SITE_FIELDS.filter(
      (field) =>
        field.isTranslated && field.path.startsWith(`${part}.`) && !/[*]|alt$/.test(field.path),
    )
      .map((field) => field.path.split('.'))
      .filter((path) => valueAt(values, path) === undefined)
      .map((path) => ({
        file,
        path,
        message: 'Write this one too: until then the whole part is in English.',
      }));
  });
}

function checkText(
  text: string,
  file: string,
  path: EditPath,
  valuesOf: (file: string) => EditValue | undefined,
): string | undefined {
  if (file.startsWith('texts/')) return checkSmallText(text, file, path, valuesOf);
  const field = findField(file, path);
  return field && checkField(text, field);
}

/** The sentence for a wrong text of a field; undefined if it is right. */
function checkField(text: string, field: FieldSpec): string | undefined {
  const written = text.trim();
  if (written === '') return field.isOptional ? undefined : 'Please write something here.';
  if (field.maxLength !== undefined && written.length > field.maxLength) {
    return `This is too long: ${written.length} characters of at most ${field.maxLength}.`;
  }
  const unknown = field.placeholders && findStrangers(written, field.placeholders);
  if (unknown) return unknown;
  const { test, message } = KINDS[field.kind] ?? {};
  return test && !test(written) ? message : undefined;
}

function findStrangers(written: string, placeholders: readonly string[]): string | undefined {
  const names = [...written.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const stranger = names.find((name) => !placeholders.includes(name));
  if (stranger === undefined) return undefined;
  return `{${stranger}} is not filled in here. You may use ${placeholders.map((name) => `{${name}}`).join(', ')}.`;
}

/** The placeholders of a translation must be those of the English text, or it is not shown. */
function checkSmallText(
  text: string,
  file: string,
  path: EditPath,
  valuesOf: (file: string) => EditValue | undefined,
): string | undefined {
  if (text.trim() === '') return 'Please write something here.';
  if (file === 'texts/en.yaml') return undefined;
  const english = textOf(valueAt(valuesOf('texts/en.yaml'), path));
  const [wanted, found] = [english, text].map((one) =>
    [...new Set(one.match(/\{\w+\}/g))].sort().join(' '),
  );
  if (english === '' || wanted === found) return undefined;
  return wanted
    ? `Keep ${wanted} as in the English text: it is filled in.`
    : `Take ${found} out: the English text has nothing to fill in.`;
}

const isDegrees = (most: number) => (text: string) =>
  /^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most;
const isWhole = (least: number, most: number) => (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;

const KINDS: Partial<
  Record<FieldSpec['kind'], { test: (text: string) => boolean; message: string }>
> = {
  line: { test: (text) => !text.includes('\n'), message: 'This must be on one line.' },
  dialled: {
    test: (text) => /^\+[1-9]\d{7,14}$/.test(text),
    message: 'The number must have 8 to 15 digits with its country code, such as +91 891 000 0101.',
  },
  telephone: {
    test: (text) => /^[+\d][\d ()-]+$/.test(text),
    message: 'Please write a telephone number, such as 0891 000 0101.',
  },
  whatsapp: {
    test: (text) => /^[1-9]\d{9,14}$/.test(text),
    message: 'Please write the number with its country code, such as 918910000101.',
  },
  email: {
    test: (text) => /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/.test(text),
    message: 'Please write an e-mail address, such as reception@example.org.',
  },
  link: {
    test: isSafeLink,
    message: 'A link begins with / for a place on this site, or with https://, mailto: or tel:.',
  },
  'web-address': {
    test: (text) => URL.canParse(text) && text.startsWith('https://'),
    message: 'A web address begins with https://.',
  },
  latitude: {
    test: isDegrees(90),
    message: 'Please write a number from -90 to 90, such as 17.7132.',
  },
  longitude: {
    test: isDegrees(180),
    message: 'Please write a number from -180 to 180, such as 83.3013.',
  },
  time: {
    test: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    message: 'Please write a time with 24 hours, such as 17:00.',
  },
  day: { test: isRealDate, message: 'Please choose a day.' },
  months: { test: isWhole(1, 120), message: 'Please write a whole number from 1 to 120.' },
  years: { test: isWhole(3, 100), message: 'Please write a whole number from 3 to 100.' },
};

function findSessionFaults(hours: EditValue | undefined): EditFault[] {
  const sessions = listOf(valueAt(hours, ['sessions'])).map((session) => ({
    days: readDays(textOf(valueAt(session, ['days']))),
    opens: textOf(valueAt(session, ['opens'])),
    closes: textOf(valueAt(session, ['closes'])),
  }));
  const file = 'clinic.yaml';
  if (sessions.length === 0) {
    const message = 'The clinic needs at least one time when it is open.';
    return [{ file, path: ['hours', 'sessions'], message }];
  }
  return sessions.flatMap(({ days, opens, closes }, index): EditFault[] => {
    const at = (field: string, message: string) => ({
      file,
      path: ['hours', 'sessions', index, field],
      message,
    });
    if (days.length === 0) return [at('days', 'Please choose at least one day.')];
    if (opens >= closes) return [at('closes', 'The clinic must close later than it opens.')];
    const other = sessions
      .slice(0, index)
      .find(
        (one) =>
          one.days.some((day) => days.includes(day)) &&
          minutesOf(one.opens) < minutesOf(closes) &&
          minutesOf(opens) < minutesOf(one.closes),
      );
    return other
      ? [at('opens', `This overlaps with ${other.opens} to ${other.closes} on the same day.`)]
      : [];
  });
}

function findClosureFaults(hours: EditValue | undefined): EditFault[] {
  return listOf(valueAt(hours, ['closures'])).flatMap((closure, index): EditFault[] => {
    const [from, to] = ['from', 'to'].map((name) => textOf(valueAt(closure, [name])));
    if (!from || !to || from <= to) return [];
    const message = 'The last day is before the first. Choose a later one.';
    return [{ file: 'clinic.yaml', path: ['hours', 'closures', index, 'to'], message }];
  });
}
