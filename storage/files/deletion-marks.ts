import type { Kysely, Transaction } from 'kysely';
import { listKept, removeKept, setKept } from '../kept-values.ts';
import type { Tables } from '../tables.ts';

const MARK = 'file-to-go ';
const LONG_AGO = new Date(0);

const nameMarks = (fileIds: readonly string[]) =>
  fileIds.map((fileId) => `${MARK}${fileId}` as const);

/**
 * Marks stored files that no report row refers to any more; from `from` on (by default at once) the sweep may remove
 * them. Call it in the transaction that deletes their row or gives it another file.
 */
export async function markFilesForDeletion(
  transaction: Transaction<Tables>,
  fileIds: readonly string[],
  from = LONG_AGO,
): Promise<void> {
  await setKept(transaction, nameMarks(fileIds), from.toISOString(), new Date());
}

/** Each marked file, with the time from which it may be removed. */
export async function readFilesToGo(rows: Kysely<Tables>): Promise<Map<string, Date>> {
  const marks = await listKept(rows, MARK);
  return new Map(Array.from(marks, ([fileId, from]) => [fileId, new Date(from)]));
}

/** Removes the marks of files that are gone or have a row again. */
export async function forgetFilesToGo(
  transaction: Transaction<Tables>,
  fileIds: readonly string[],
): Promise<void> {
  await removeKept(transaction, ...nameMarks(fileIds));
}
