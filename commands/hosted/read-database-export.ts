import { CommandFault } from '../command.ts';
import { toStorable } from './entry-members.ts';
import type { ImportReport, ImportedKind } from './import-report.ts';
import { type JsonKind, kindOf, readItems } from './json-reader.ts';

/** The names of our lists in the hosted database. */
export const LIST_OF = { records: 'endocrine', enquiries: 'enquiries' } as const;
export type OwnKind = keyof typeof LIST_OF;

export interface DatabaseExport {
  /** Raw JSON by key. */
  records: Map<string, string>;
  enquiries: Map<string, string>;
  /** Raw JSON of all other lists, by name. */
  others: Map<string, string>;
  /** Lengths of our lists that are arrays in the export, which happens if the keys are integers. */
  lengths: Map<OwnKind, number>;
}

/** The hosted database's own limit. */
const MAX_KEY_BYTES = 768;

const NAMES: Record<JsonKind, string> = {
  object: 'an object',
  array: 'a list without keys',
  text: 'a text',
  number: 'a number',
  true: 'true',
  false: 'false',
  null: 'nothing (null)',
};

/** Reads a JSON export of the hosted database. Reports skipped entries; throws CommandFault or BrokenJson. */
export function readDatabaseExport(
  text: string,
  file: string,
  report: ImportReport,
): DatabaseExport {
  const items = readItems(text);
  const outermost = kindOf(text);
  if (outermost !== 'object') throw new CommandFault(refuse(file, NAMES[outermost]));
  const found: DatabaseExport = {
    records: new Map(),
    enquiries: new Map(),
    others: new Map(),
    lengths: new Map(),
  };
  let lists = 0;
  for (const [name, raw] of items) {
    const kind = kindOf(raw);
    const own = findOwnKind(name);
    if (own !== undefined || kind === 'object' || kind === 'array') lists++;
    if (own === undefined) addOther(found.others, name, raw, report);
    else addOwnList(found, own, raw, file, report);
  }
  if (lists === 0 && found.others.size > 0) {
    throw new CommandFault(refuse(file, 'an object without lists'));
  }
  return found;
}

function addOther(
  others: Map<string, string>,
  name: string,
  raw: string,
  report: ImportReport,
): void {
  if (others.has(name)) report.skip('other lists', name, 'it occurs twice: the last one counts');
  const fault = findNameFault(name);
  if (fault === undefined) others.set(name, raw);
  else report.skip('other lists', name, fault);
}

function addOwnList(
  found: DatabaseExport,
  own: OwnKind,
  raw: string,
  file: string,
  report: ImportReport,
): void {
  const kind = kindOf(raw);
  if (kind === 'null') return;
  if (kind !== 'object' && kind !== 'array') {
    throw new CommandFault(`${file}: '${LIST_OF[own]}' is ${NAMES[kind]}, not a list.`);
  }
  const items = readItems(raw);
  if (kind === 'array') found.lengths.set(own, items.length);
  for (const [key, entry] of items) {
    const isHole = kind === 'array' && entry === 'null';
    if (!isHole) addEntry(found[own], own, key, entry, report);
  }
}

function addEntry(
  entries: Map<string, string>,
  own: ImportedKind & OwnKind,
  key: string,
  raw: string,
  report: ImportReport,
): void {
  const what = `${LIST_OF[own]}/${key}`;
  if (!raw.startsWith('{')) {
    report.skip(own, what, `it is ${NAMES[kindOf(raw)]}, not an object`);
  } else if (toStorable(key) !== key) {
    report.skip(own, what, 'its key holds characters that no database keeps');
  } else if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    report.skip(own, what, 'its key is longer than the hosted database allows');
  } else {
    if (entries.has(key)) report.skip(own, what, 'the key occurs twice: the last one counts');
    entries.set(key, raw);
  }
}

function findNameFault(name: string): string | undefined {
  if (toStorable(name) !== name) return 'its name holds characters that no database keeps';
  if (Buffer.byteLength(name) > MAX_KEY_BYTES) {
    return 'its name is longer than the hosted database allows';
  }
  return undefined;
}

function findOwnKind(name: string): OwnKind | undefined {
  if (name === LIST_OF.records) return 'records';
  return name === LIST_OF.enquiries ? 'enquiries' : undefined;
}

function refuse(file: string, what: string): string {
  return `${file} is not a database export: it holds ${what}, and an object of lists like {"endocrine": {…}, "enquiries": {…}} was expected.`;
}
