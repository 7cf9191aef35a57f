import { CommandFault } from '../command.ts';
import { toStorable } from './entry-members.ts';
import type { ImportReport, ImportedKind } from './import-report.ts';
import { JsonReader, type JsonKind } from './json-reader.ts';

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
  const reader = new JsonReader(text);
  const found: DatabaseExport = {
    records: new Map(),
    enquiries: new Map(),
    others: new Map(),
    lengths: new Map(),
  };
  if (reader.kind() !== 'object') throw new CommandFault(refuse(file, NAMES[reader.kind()]));
  let lists = 0;
  reader.members((name) => {
    const kind = reader.kind();
    const own = findOwnKind(name);
    if (own !== undefined || kind === 'object' || kind === 'array') lists++;
    if (own !== undefined) return readOwnList(reader, own, found, file, report);
    if (found.others.has(name))
      report.skip('other lists', name, 'it occurs twice: the last one counts');
    found.others.set(name, reader.raw());
    const fault = findNameFault(name);
    if (fault === undefined) return;
    found.others.delete(name);
    report.skip('other lists', name, fault);
  });
  reader.end();
  if (lists === 0 && found.others.size > 0) {
    throw new CommandFault(refuse(file, 'an object without lists'));
  }
  return found;
}

function readOwnList(
  reader: JsonReader,
  own: OwnKind,
  found: DatabaseExport,
  file: string,
  report: ImportReport,
): void {
  const add = (key: string) => addEntry(found[own], own, key, reader.raw(), report);
  const kind = reader.kind();
  if (kind === 'object') reader.members(add);
  else if (kind === 'array') {
    let length = 0;
    reader.elements((place) => {
      length = place + 1;
      if (reader.kind() === 'null') reader.raw();
      else add(String(place));
    });
    found.lengths.set(own, length);
  } else if (kind === 'null') reader.raw();
  else throw new CommandFault(`${file}: '${LIST_OF[own]}' is ${NAMES[kind]}, not a list.`);
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
    report.skip(own, what, `it is ${NAMES[new JsonReader(raw).kind()]}, not an object`);
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
