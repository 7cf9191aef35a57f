import { ANSWER_DETAILS } from '../../app/enquiries/answer-details.ts';
import { ENQUIRY_FIELDS } from '../../app/enquiries/enquiry.ts';
import { PATIENT_FIELDS } from '../../app/patients/patient.ts';
import { packJson, spreadJson } from './json-layout.ts';
import { readItems } from './json-reader.ts';

/** Fields of the hosted lists with their columns, in the order of the export. */
export type FieldColumns<Column extends string> = readonly (readonly [field: string, Column])[];

/** The columns of an imported entry; a missing field is null. */
export type EntryRow<Column extends string> = Record<Column | 'original', string | null>;

export const RECORD_COLUMNS = PATIENT_FIELDS.filter((field) => field !== 'key').map(
  (field) => [field, field] as const,
);

export const ENQUIRY_COLUMNS = [
  ...ENQUIRY_FIELDS.toSorted().map((field) => [field, ANSWER_DETAILS[field].column] as const),
  ['datetime', 'datetime'] as const,
];

/** The members of a JSON object, values as raw text; of duplicates the last counts. */
export function readMembers(raw: string): Map<string, string> {
  return new Map(readItems(raw));
}

/** The row for an entry. `original` holds the raw entry only if the columns alone would lose something. */
export function toRow<Column extends string>(
  raw: string,
  fields: FieldColumns<Column>,
): EntryRow<Column> {
  const members = readMembers(raw);
  const row: Record<string, string | null> = { original: null };
  let said = 0;
  for (const [field, column] of fields) {
    const written = members.get(field);
    row[column] = written === undefined ? null : toText(written);
    if (written !== undefined && isSaidByColumn(written)) said++;
  }
  if (said < members.size) row['original'] = writeMembers(members);
  return row as EntryRow<Column>;
}

/** The entry for a row: the original entry with the changes made since. */
export function fromRow<Column extends string>(
  row: EntryRow<Column>,
  fields: FieldColumns<Column>,
): Map<string, string> {
  const members = row.original === null ? new Map<string, string>() : readMembers(row.original);
  for (const [field, column] of fields) {
    const written = members.get(field);
    const value: string | null = row[column];
    if (value === (written === undefined ? null : toText(written))) continue;
    if (value === null) members.delete(field);
    else members.set(field, replaceValue(written, JSON.stringify(value)));
  }
  return members;
}

function writeMembers(members: Map<string, string>): string {
  const written = Array.from(members, ([name, raw]) => `${JSON.stringify(name)}:${packJson(raw)}`);
  return `{${written.join(',')}}`;
}

/** The members as indented JSON, `depth` levels deep in the export. */
export function spreadMembers(members: Map<string, string>, depth: number): string {
  if (members.size === 0) return '{}';
  const line = `\n${' '.repeat(depth + 1)}`;
  const written = Array.from(members, ([name, raw]) => {
    const value = raw.startsWith('"') ? raw : spreadJson(raw, depth + 1);
    return `${line}${JSON.stringify(name)}: ${value}`;
  });
  return `{${written.join(',')}\n${' '.repeat(depth)}}`;
}

const VALUE = '.value';
/** The member with which the hosted database orders entries. */
export const PRIORITY = '.priority';

/** The hosted database writes a value with a priority as {".value": …, ".priority": …}: the value alone, as raw JSON. */
export function unwrapValue(raw: string): string {
  if (!raw.startsWith('{') || !raw.includes(`"${VALUE}"`)) return raw;
  return readMembers(raw).get(VALUE) ?? raw;
}

/** The new value, with the priority of the former one. */
function replaceValue(former: string | undefined, value: string): string {
  if (former === undefined || unwrapValue(former) === former) return value;
  return writeMembers(readMembers(former).set(VALUE, value));
}

/** The column's text for a raw JSON value, without characters that databases cannot store (NUL, lone surrogates). */
function toText(raw: string): string | null {
  const written = unwrapValue(raw);
  if (written.startsWith('"')) return toStorable(JSON.parse(written));
  if (written === 'null') return null;
  return packJson(written);
}

function isSaidByColumn(written: string): boolean {
  if (!written.startsWith('"')) return false;
  const text: string = JSON.parse(written);
  return toStorable(text) === text;
}

export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
