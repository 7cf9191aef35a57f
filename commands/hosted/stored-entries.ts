import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { getKept } from '../../storage/kept-values.ts';
import type { Tables, KeptValuesTable } from '../../storage/tables.ts';
import { chunk, runCompiled } from './bulk-insert.ts';
import {
  ENQUIRY_COLUMNS,
  RECORD_COLUMNS,
  type EntryRow,
  type FieldColumns,
} from './entry-members.ts';
import { packJson } from './json-layout.ts';
import { type DatabaseExport, type OwnKind, LIST_OF } from './read-database-export.ts';

export type KeyedRow = EntryRow<string> & { key: string };

export const COLUMNS: Record<OwnKind, FieldColumns<string>> = {
  records: RECORD_COLUMNS,
  enquiries: ENQUIRY_COLUMNS,
};

const KEYS_AT_ONCE = 20_000;

// The hosted database sorts keys that are 32-bit integers first, by value, then all others as text.
const WHOLE_NUMBER = /^-?\d{1,10}$/;
const SMALLEST = -(2 ** 31);
const LARGEST = 2 ** 31 - 1;

/** Runs `work` on a snapshot of the database that later writes do not change. */
export function readSnapshot<Result>(
  database: Database,
  work: (rows: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const begin =
    database.kind === 'sqlite'
      ? sql`begin deferred`
      : sql`begin isolation level repeatable read read only`;
  return database.read.connection().execute(async (rows) => {
    await begin.execute(rows);
    try {
      return await work(rows);
    } finally {
      await sql`rollback`.execute(rows);
    }
  });
}

/** All keys in the hosted database's order. */
export async function listKeys(rows: Kysely<Tables>, kind: OwnKind): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    let query = rows.selectFrom(kind).select('key').orderBy('key').limit(KEYS_AT_ONCE);
    const last = keys.at(-1);
    if (last !== undefined) query = query.where('key', '>', last);
    // Removed enquiries can still be restored but are not exported.
    if (kind === 'enquiries') query = query.where('removed_at', 'is', null);
    const found = await query.execute();
    for (const { key } of found) keys.push(key);
    if (found.length < KEYS_AT_ONCE) return keys.sort(compareHostedKeys);
  }
}

/** The rows with these keys, in the order of the keys, read in batches. */
export async function* streamRows(
  rows: Kysely<Tables>,
  kind: OwnKind,
  keys: readonly string[],
): AsyncGenerator<KeyedRow> {
  const select = selectByKeys(rows, kind);
  for (const piece of chunk(keys)) {
    const found = await select(piece);
    for (const key of piece) {
      const row = found.get(key);
      if (row) yield row;
    }
  }
}

/** A function that looks up rows by key, with one query for all keys. */
export function selectByKeys(
  rows: Kysely<Tables>,
  kind: OwnKind,
): (keys: readonly string[]) => Promise<Map<string, KeyedRow>> {
  return async (keys) => {
    const compile = () =>
      rows
        .selectFrom(kind as 'records')
        .selectAll()
        .where('key', 'in', keys);
    const found = await runCompiled<KeyedRow>(rows, `${kind} ${keys.length}`, compile, keys);
    return new Map(found.rows.map((row) => [row.key, row]));
  };
}

export function compareHostedKeys(one: string, other: string): number {
  const number = readNumber(one);
  const otherNumber = readNumber(other);
  if (number !== undefined && otherNumber !== undefined) {
    return number - otherNumber || one.length - other.length;
  }
  if (number !== undefined) return -1;
  if (otherNumber !== undefined) return 1;
  return one < other ? -1 : Number(one > other);
}

function readNumber(key: string): number | undefined {
  if (!WHOLE_NUMBER.test(key)) return undefined;
  const number = Number(key);
  return number >= SMALLEST && number <= LARGEST ? number : undefined;
}

/**
 * The length of the array that the list is exported as; undefined if it is exported as an object.
 * `keptLength` is its length when it was imported as an array.
 */
export function findArrayLength(
  sortedKeys: readonly string[],
  keptLength: number | undefined,
): number | undefined {
  if (keptLength === undefined) return undefined;
  if (!sortedKeys.every((key) => /^(?:0|[1-9]\d{0,8})$/.test(key))) return undefined;
  const length = Math.max(keptLength, Number(sortedKeys.at(-1) ?? -1) + 1);
  // The hosted database exports an object if more than half of the array would be holes.
  return length === keptLength || length <= 2 * sortedKeys.length ? length : undefined;
}

// The hosted database exports a list with integer keys as an array, with null for missing ones. The rows do
// not show that, so the length of the array is stored as a setting; so is the list's `.priority`.
const nameLength = (kind: OwnKind) => `array:${LIST_OF[kind]}` as const;
const namePriority = (kind: OwnKind) => `priority:${LIST_OF[kind]}` as const;

/** The list's length if it was imported as an array; undefined if it was an object. */
export async function findListLength(
  rows: Kysely<Tables>,
  kind: OwnKind,
): Promise<number | undefined> {
  const kept = await getKept(rows, nameLength(kind));
  return kept === undefined ? undefined : Number(kept);
}

/** The list's `.priority` in the hosted database, as raw JSON. */
export function findListPriority(rows: Kysely<Tables>, kind: OwnKind): Promise<string | undefined> {
  return getKept(rows, namePriority(kind));
}

/** Rows for the array lengths and priorities that are not stored yet. */
export async function pickNewListFacts(
  rows: Kysely<Tables>,
  { lengths, priorities }: Pick<DatabaseExport, 'lengths' | 'priorities'>,
  now: Date,
): Promise<KeptValuesTable[]> {
  const facts = [
    ...Array.from(lengths, ([kind, length]) => [nameLength(kind), String(length)] as const),
    ...Array.from(priorities, ([kind, raw]) => [namePriority(kind), packJson(raw)] as const),
  ];
  const fresh: KeptValuesTable[] = [];
  for (const [name, value] of facts) {
    if ((await getKept(rows, name)) !== undefined) continue;
    fresh.push({ name, value, updated_at: now.toISOString() });
  }
  return fresh;
}
