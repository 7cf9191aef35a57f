import { showDays } from '../../hours/desk-times.ts';
import { showTime } from '../../hours/page-times.ts';
import { DAY_NAMES } from '../../content/week-days.ts';
import type { ContentChange, Edit, EditPath, EditValue } from '../../content/edits.ts';
import { isFieldEdit, isTextEdit } from './draft-edits.ts';
import { isSameValue } from '../../content/editing/edit-value.ts';
import { leavesOf, listOf, textOf, valueAt } from './edit-values.ts';
import type { Draft } from './draft.ts';
import { CLOSURES, SESSIONS, sessionsOf } from '../hours/drafted-hours.ts';
import { kindOf, labelOfList, LANGUAGE_NAMES, languageOf, nameField } from '../parts/fields.ts';

/** One change in words. Without `before` something was added, without `after` it was removed. */
export interface ChangeWords {
  file: string;
  /** Where the change can be seen on the screens. */
  path?: EditPath;
  label: string;
  before?: string;
  after?: string;
}

/** The edits of a draft as changes. */
export function changesOf(edits: readonly Edit[]): ContentChange[] {
  return edits.map((edit) => {
    if (isFieldEdit(edit)) {
      return { file: edit.file, path: edit.path, before: edit.was, after: edit.value };
    }
    if (isTextEdit(edit)) return { file: edit.file, before: edit.was, after: edit.text };
    return { file: edit.file, before: edit.upload ? null : edit.file, after: edit.upload };
  });
}

/**
 * Changes in words. The number that a telephone's button dials follows from the one that is shown, and the notices of a
 * kind are one change. `read` finds the titles of entries: 'Card 3 (Reception), e-mail'.
 */
export function describeChanges(
  changes: readonly ContentChange[],
  read?: Draft['read'],
): ChangeWords[] {
  const places = new Set(changes.map(({ file, path = [] }) => [file, ...path].join('/')));
  const follows = ({ file, path = [] }: ContentChange) =>
    path.at(-1) === 'number' && places.has([file, ...path.slice(0, -1), 'shown'].join('/'));
  const words: ChangeWords[] = [];
  for (const one of changes.filter((change) => !follows(change)).flatMap(describeChange)) {
    const other = words.find(({ file, label }) => isNotice(file) && label === one.label);
    if (other) other.after = `${other.after}, ${one.after}`;
    else words.push({ ...one, label: read ? withTitle(one, read) : one.label });
  }
  return words;
}

const isNotice = (file: string) => /^(?:privacy|accessibility)\//.test(file);

function withTitle({ file, path = [], label }: ChangeWords, read: Draft['read']): string {
  const place = path.findIndex((step) => typeof step === 'number');
  const entry = place < 0 ? undefined : read(file, path.slice(0, place + 1));
  const title = typeof entry === 'object' ? titleOf(entry) : undefined;
  return title === undefined ? label : label.replace(/^\w+ \d+/, (name) => `${name} (${title})`);
}

/** Describes a change in words that need no knowledge of the files. */
export function describeChange({ file, path, before, after }: ContentChange): ChangeWords[] {
  if (path === undefined) return [describeFile(file, before, after)];
  if (isSameValue(path, CLOSURES)) return describeClosures(file, before, after);
  if (isSameValue(path, SESSIONS)) return describeSessions(file, before, after);
  if (Array.isArray(before) && Array.isArray(after)) return describeList(file, path, before, after);
  if (isText(before) && isText(after)) return [pair(file, path, before, after)];
  return describeGroup(file, path, before, after);
}

const isText = (value: EditValue | null): value is string | null =>
  value === null || typeof value === 'string';

/** A switch of the content: 'yes' or nothing. */
const SWITCHES: Record<string, { on: string; off: string }> = {
  hidden: { on: 'hidden', off: 'shown' },
};

function pair(
  file: string,
  path: EditPath,
  before: string | null,
  after: string | null,
): ChangeWords {
  const names = SWITCHES[String(path.at(-1))];
  if (names) {
    const [was, is] = [before, after].map((value) => (value === 'yes' ? names.on : names.off));
    return { file, path, label: nameField(file, path), before: was ?? '', after: is ?? '' };
  }
  return {
    file,
    path,
    label: nameField(file, path),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  };
}

/** Every text of two groups that is not the same in both. */
function describeGroup(
  file: string,
  path: EditPath,
  before: EditValue | null,
  after: EditValue | null,
): ChangeWords[] {
  const texts = (value: EditValue | null) =>
    new Map(
      value === null
        ? []
        : [...leavesOf(value, path)].map((leaf) => [JSON.stringify(leaf.path), leaf]),
    );
  const [old, next] = [texts(before), texts(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    if (was?.text === is?.text) return [];
    return [pair(file, was?.path ?? is?.path ?? path, was?.text ?? null, is?.text ?? null)];
  });
}

/** Entries that came, went, changed or moved. */
function describeList(
  file: string,
  path: EditPath,
  before: EditValue[],
  after: EditValue[],
): ChangeWords[] {
  const name = labelOfList(file, path);
  const isKnown = (list: EditValue[], one: EditValue) =>
    list.some((other) => isSameEntry(one, other));
  const gone = before.filter((one) => !isKnown(after, one));
  const come = after.filter((one) => !isKnown(before, one));
  if (gone.length === come.length && before.length === after.length) {
    const moved = before.every((one, index) => isSameEntry(one, after[index]));
    if (moved || gone.length > 0) return describeGroup(file, path, before, after);
    return [{ file, path, label: name, after: 'in another order' }];
  }
  return [
    ...gone.map((one) => ({ file, path, label: `${name}, removed`, before: titleOf(one) ?? MORE })),
    ...come.map((one) => ({ file, path, label: `${name}, added`, after: titleOf(one) ?? MORE })),
    ...before.flatMap((one) => {
      const same = after.find((other) => isSameEntry(one, other));
      const place = same === undefined ? -1 : after.indexOf(same);
      return same === undefined ? [] : describeGroup(file, [...path, place], one, same);
    }),
  ];
}

/** Whether two entries are the same text, groups with the same id, or the same group without an id. */
function isSameEntry(one: EditValue, other: EditValue | undefined): boolean {
  const [id, otherId] = [valueAt(one, ['id']), valueAt(other, ['id'])];
  return id === undefined ? isSameValue(one, other) : id === otherId;
}

const MORE = 'one more';

function titleOf(entry: EditValue): string | undefined {
  if (typeof entry === 'string') return entry;
  const names = ['heading', 'title', 'tab', 'label', 'name', 'reason'];
  return names.map((name) => textOf(valueAt(entry, [name]))).find(Boolean);
}

/** The days of the week whose hours change; days with the same change stand together. */
function describeSessions(
  file: string,
  before: EditValue | null,
  after: EditValue | null,
): ChangeWords[] {
  const show = (time: string) => time && showTime(time);
  const hoursOn = (value: EditValue | null, day: number) =>
    sessionsOf(value)
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => `${show(opens)} to ${show(closes)}`)
      .join(' and ') || 'closed';
  const words: ChangeWords[] = [];
  for (const [place, name] of DAY_NAMES.entries()) {
    const [was, is] = [hoursOn(before, place + 1), hoursOn(after, place + 1)];
    const same = words.find((one) => one.before === was && one.after === is);
    if (same) same.label += `, ${name}`;
    else if (was !== is)
      words.push({ file, path: SESSIONS, label: `Opening hours, ${name}`, before: was, after: is });
  }
  // Hours without a day are a change too.
  return words.length > 0 ? words : [{ file, path: SESSIONS, label: 'Opening hours' }];
}

function describeClosures(
  file: string,
  before: EditValue | null,
  after: EditValue | null,
): ChangeWords[] {
  const path = CLOSURES;
  const [old, next] = [listOf(before), listOf(after)];
  const words = (closure: EditValue) => {
    const [from, to, reason] = ['from', 'to', 'reason'].map((name) =>
      textOf(valueAt(closure, [name])),
    );
    return `${showDays(from ?? '', to ?? '')} (${reason ?? ''})`;
  };
  const lacks = (list: EditValue[], one: EditValue) =>
    !list.some((other) => isSameValue(one, other));
  const gone = old.filter((one) => lacks(next, one)).map(words);
  const come = next.filter((one) => lacks(old, one)).map(words);
  if (gone.length === 1 && come.length === 1) {
    return [{ file, path, label: 'Closed', before: gone[0] ?? '', after: come[0] ?? '' }];
  }
  return [
    ...gone.map((closure) => ({ file, path, label: 'Open again', before: closure })),
    ...come.map((closure) => ({ file, path, label: 'Closed', after: closure })),
  ];
}

/** Files that are compared as a whole, by their folder or name. */
const WHOLE_FILES: Record<string, string> = {
  pictures: 'Picture',
  growth: 'Growth table',
  'medicines.yaml': 'List of medicines',
};

function describeFile(
  file: string,
  before: EditValue | null,
  after: EditValue | null,
): ChangeWords {
  const done = before === null ? 'added' : after === null ? 'removed' : 'changed';
  const [folder = '', name = file] = file.split('/');
  const kind = WHOLE_FILES[folder];
  if (kind !== undefined) {
    return {
      file,
      label: `${kind}, ${done}`,
      ...(after === null ? { before: name } : { after: name }),
    };
  }
  if (isNotice(file) && done === 'changed') {
    return { file, label: `${kindOf(file)}, changed`, after: LANGUAGE_NAMES[languageOf(file)] };
  }
  const title = (text: EditValue | null) => {
    const found = /^title:\s*(.+)$/m.exec(textOf(text))?.[1] ?? file.replace(/^\w+\/|\.md$/g, '');
    return found.replace(/^(['"])(.*)\1$/, '$2');
  };
  return {
    file,
    label: `${kindOf(file)}, ${done}`,
    ...(done === 'added' ? {} : { before: title(before) }),
    ...(done === 'removed' ? {} : { after: title(after) }),
  };
}
