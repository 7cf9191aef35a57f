import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { BulkQuery, inPieces } from './bulk-query.ts';
import {
  ENQUIRY_COLUMNS,
  RECORD_COLUMNS,
  type EntryRow,
  type FieldColumns,
} from './entry-members.ts';
import { compareHostedKeys } from './hosted-order.ts';
import type { OwnKind } from './read-database-export.ts';

export type KeyedRow = EntryRow<string> & { key: string };

export const COLUMNS: Record<OwnKind, FieldColumns<string>> = {
  records: RECORD_COLUMNS,
  enquiries: ENQUIRY_COLUMNS,
};

const KEYS_AT_ONCE = 20_000;

/** Looks rows up by their keys, as many at once as `keys` holds. */
export function selectByKeys(
  rows: Kysely<Tables>,
  kind: OwnKind,
): (keys: readonly string[]) => Promise<Map<string, KeyedRow>> {
  const query = new BulkQuery((count) =>
    kind === 'records'
      ? rows.selectFrom('records').selectAll().where('key', 'in', emptyKeys(count))
      : rows.selectFrom('enquiries').selectAll().where('key', 'in', emptyKeys(count)),
  );
  return async (keys) => {
    const found = await query.run<KeyedRow>(rows, keys.length, keys);
    return new Map(found.rows.map((row) => [row.key, row]));
  };
}

function emptyKeys(count: number): string[] {
  return Array.from({ length: count }, () => '');
}

/** Every key, in the hosted database's order. */
export async function listKeys(rows: Kysely<Tables>, kind: OwnKind): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    let query = rows.selectFrom(kind).select('key').orderBy('key').limit(KEYS_AT_ONCE);
    const last = keys.at(-1);
    if (last !== undefined) query = query.where('key', '>', last);
    // What staff removed waits to be put back, and is no part of what the clinic holds.
    if (kind === 'enquiries') query = query.where('removed_at', 'is', null);
    const found = await query.execute();
    for (const { key } of found) keys.push(key);
    if (found.length < KEYS_AT_ONCE) return keys.sort(compareHostedKeys);
  }
}

/** The rows of these keys, in their order, read some hundred at a time. */
export async function* readRows(
  rows: Kysely<Tables>,
  kind: OwnKind,
  keys: readonly string[],
): AsyncGenerator<KeyedRow> {
  const select = selectByKeys(rows, kind);
  for (const piece of inPieces(keys)) {
    const found = await select(piece);
    for (const key of piece) {
      const row = found.get(key);
      if (row) yield row;
    }
  }
}
