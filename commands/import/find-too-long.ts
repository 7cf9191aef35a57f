import { toRow } from '../hosted/entry-members.ts';
import type { OwnKind } from '../hosted/read-database-export.ts';
import { COLUMNS } from '../hosted/stored-entries.ts';

/** With the key beside it still less than the 2,704 bytes that PostgreSQL takes into an index. */
export const MAX_INDEXED_BYTES = 1000;

const INDEXED: Record<OwnKind, readonly string[]> = {
  records: ['patientid', 'name', 'mobile', 'datetime'],
  enquiries: ['datetime'],
};

/** The field of an entry by which it is looked up or sorted and which is too long for that. */
export function findTooLong(raw: string, kind: OwnKind): string | undefined {
  // No letter has more than three bytes: most entries need no second look.
  if (raw.length * 3 <= MAX_INDEXED_BYTES) return undefined;
  const row = toRow(raw, COLUMNS[kind]);
  return INDEXED[kind].find((field) => Buffer.byteLength(row[field] ?? '') > MAX_INDEXED_BYTES);
}
