import { CommandFault } from '../command.ts';
import { PRIORITY, toStorable, unwrapValue } from './entry-members.ts';
import { guessList } from './guess-list.ts';
import type { ImportReport, ImportedKind } from './import-report.ts';
import { type JsonKind, jsonKind, readItems } from './json-reader.ts';

/** The names of our lists in the hosted database. */
export const LIST_OF = { records: 'endocrine', enquiries: 'enquiries' } as const;
export type OwnKind = keyof typeof LIST_OF;
export const OWN_KINDS = Object.keys(LIST_OF) as OwnKind[];

export interface DatabaseExport {
  /** Raw JSON by key. */
  records: Map<string, string>;
  enquiries: Map<string, string>;
  /** Raw JSON of all other lists, by name. */
  others: Map<string, string>;
  /** Lengths of our lists that are arrays in the export, which happens if the keys are integers. */
  lengths: Map<OwnKind, number>;
  /** The hosted database's own `.priority` of our lists, as raw JSON. */
  priorities: Map<OwnKind, string>;
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

/**
 * Reads a JSON export of the hosted database. With `node`, the file is the export of this list alone. Reports skipped
 * entries; throws CommandFault or BrokenJson.
 */
export function readDatabaseExport(
  text: string,
  file: string,
  report: ImportReport,
  node?: OwnKind,
): DatabaseExport {
  const found: DatabaseExport = {
    records: new Map(),
    enquiries: new Map(),
    others: new Map(),
    lengths: new Map(),
    priorities: new Map(),
  };
  const items = readItems(text);
  if (node !== undefined) {
    refuseOtherList(text, file, node);
    addOwnList(found, node, text, file, report);
    return found;
  }
  const outermost = jsonKind(text);
  if (guessList(text) !== undefined && !hasOwnLists(items)) {
    throw new CommandFault(describeListAlone(text, file));
  }
  if (outermost !== 'object') throw new CommandFault(refuse(file, NAMES[outermost]));
  const own = new Map<OwnKind, string>();
  for (const [name, raw] of unwrap(items, report)) {
    const kind = findOwnKind(name);
    if (kind === undefined) addOther(found.others, name, raw, file, report);
    else {
      const other = own.get(kind);
      if (other !== undefined && other !== name) {
        throw new CommandFault(
          `${file} holds both '${other}' and '${name}': rename the one that is not the list '${LIST_OF[kind]}'.`,
        );
      }
      own.set(kind, name);
      if (name !== LIST_OF[kind]) report.note(name, `it is taken as '${LIST_OF[kind]}'`);
      addOwnList(found, kind, raw, file, report);
    }
  }
  const isForeign = own.size === 0 && found.others.size > 0;
  if (isForeign) throw new CommandFault(refuse(file, describeOthers(found.others)));
  return found;
}

/** The lists inside an export that has one more object around them; reports what was around. */
function unwrap(items: [string, string][], report: ImportReport): [string, string][] {
  const [[name, raw] = ['', ''], ...others] = items;
  if (others.length > 0 || !raw.startsWith('{')) return items;
  const inner = readItems(raw);
  const isWrapper = findOwnKind(name) === undefined ? hasOwnLists(inner) : isListOfLists(inner);
  if (!isWrapper) return items;
  report.note(name, 'the lists stand inside it: they are taken, without its name');
  return unwrap(inner, report);
}

const isList = (raw: string) => jsonKind(raw) === 'object' || jsonKind(raw) === 'array';

function hasOwnLists(items: [string, string][]): boolean {
  return items.some(([name, raw]) => findOwnKind(name) !== undefined && isList(raw));
}

/** True if these are lists, and not the fields of a record. */
function isListOfLists(items: [string, string][]): boolean {
  return items.some(([name, raw]) => findOwnKind(name) !== undefined && guessList(raw));
}

function addOther(
  others: Map<string, string>,
  name: string,
  raw: string,
  file: string,
  report: ImportReport,
): void {
  if (isList(raw) && isListOfLists(readItems(raw))) {
    throw new CommandFault(
      `${file}: the lists seem to stand inside '${name}'. Make a file of what is in '${name}' and import that.`,
    );
  }
  const seems = guessList(raw);
  if (seems === 'records' || seems === 'enquiries') {
    const what = `its entries look like ${seems}, but only '${LIST_OF[seems]}' holds ${seems}`;
    report.note(name, `${what}: it is kept as it is, and neither Search nor erasure looks into it`);
  }
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
  const kind = jsonKind(raw);
  if (kind === 'null') return;
  if (kind !== 'object' && kind !== 'array') {
    throw new CommandFault(`${file}: '${LIST_OF[own]}' is ${NAMES[kind]}, not a list.`);
  }
  const items = readItems(raw);
  if (kind === 'array') found.lengths.set(own, items.length);
  for (const [key, entry] of items) {
    const isHole = kind === 'array' && entry === 'null';
    if (key === PRIORITY) found.priorities.set(own, entry);
    else if (entry.lastIndexOf('{') > 0 && guessList(entry) !== undefined) {
      throw new CommandFault(
        `${file}: '${LIST_OF[own]}/${key}' is a list itself, as if one object more stood around its entries. Make a file of what is inside and import that.`,
      );
    } else if (!isHole) addEntry(found[own], own, key, entry, report);
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
  const value = unwrapValue(raw);
  if (!value.startsWith('{')) {
    report.skip(own, what, `it is ${NAMES[jsonKind(value)]}, not an object`);
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

/** The list of this name, in whatever case. */
function findOwnKind(name: string): OwnKind | undefined {
  const plain = name.toLowerCase();
  if (plain === LIST_OF.records) return 'records';
  return plain === LIST_OF.enquiries ? 'enquiries' : undefined;
}

function refuse(file: string, what: string): string {
  return `${file} is not a database export: it holds ${what}, and an object of lists like {"endocrine": {…}, "enquiries": {…}} was expected.`;
}

function describeOthers(others: ReadonlyMap<string, string>): string {
  if (![...others.values()].some(isList)) return 'an object without lists';
  const names = [...others.keys()].slice(0, 3).map((name) => `'${name}'`);
  const more = others.size > names.length ? ' and others' : '';
  return `neither 'endocrine' nor 'enquiries', but ${names.join(', ')}${more}`;
}

function describeListAlone(text: string, file: string): string {
  const seems = guessList(text);
  const nodes = (seems === 'records' || seems === 'enquiries' ? [seems] : OWN_KINDS).map(
    (kind) => LIST_OF[kind],
  );
  const alone = nodes.map((node) => `'${node}'`).join(' or ');
  const options = nodes.map((node) => `--node ${node}`).join(' or ');
  return `${file} seems to be the export of ${alone} alone, without the name of the list. Import it with ${options}.`;
}

/** Throws CommandFault if the file is not the export of this list alone. */
function refuseOtherList(text: string, file: string, node: OwnKind): void {
  if (hasOwnLists(readItems(text))) {
    throw new CommandFault(`${file} holds the lists with their names: import it without --node.`);
  }
  const seems = guessList(text);
  const isOther = seems !== undefined && seems !== 'either' && seems !== node;
  if (isOther) throw new CommandFault(describeListAlone(text, file));
}
