import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { inPieces } from '../database.ts';

const MARK = 'file-to-go ';
const LONG_AGO = new Date(0);

/**
 * Marks stored files that no report row refers to any more; from `from` on (by default at once) the sweep may remove
 * them. Call it in the transaction that deletes their row or gives it another file.
 */
export async function markFilesForDeletion(
  transaction: Transaction<Tables>,
  fileIds: readonly string[],
  from = LONG_AGO,
): Promise<void> {
  const value = from.toISOString();
  const updated_at = new Date().toISOString();
  await inPieces(fileIds, (piece) =>
    transaction
      .insertInto('kept_values')
      .values(piece.map((fileId) => ({ name: MARK + fileId, value, updated_at })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
      .execute(),
  );
}

/** Each marked file, with the time from which it may be removed. */
export async function readFilesToGo(rows: Kysely<Tables>): Promise<Map<string, Date>> {
  const notes = await rows
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'like', `${MARK}%`)
    .execute();
  return new Map(notes.map(({ name, value }) => [name.slice(MARK.length), new Date(value)]));
}

/** Removes the marks of files that are gone or have a row again. */
export async function forgetFilesToGo(
  transaction: Transaction<Tables>,
  fileIds: readonly string[],
): Promise<void> {
  await inPieces(fileIds, (piece) => {
    const names = piece.map((fileId) => MARK + fileId);
    return transaction.deleteFrom('kept_values').where('name', 'in', names).execute();
  });
}
