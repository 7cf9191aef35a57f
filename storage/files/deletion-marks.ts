import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { inPieces } from '../database.ts';

const MARK = 'file-to-go ';
const LONG_AGO = new Date(0);

/**
 * Notes from when on the sweep may take bytes that no report names: at once, unless said otherwise. To be
 * noted with what deletes their row, or gives it others.
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

/** From when on each file may go that is noted. */
export async function readFilesToGo(rows: Kysely<Tables>): Promise<Map<string, Date>> {
  const notes = await rows
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'like', `${MARK}%`)
    .execute();
  return new Map(notes.map(({ name, value }) => [name.slice(MARK.length), new Date(value)]));
}

/** Of files that are gone, or have a row again. */
export async function forgetFilesToGo(
  transaction: Transaction<Tables>,
  fileIds: readonly string[],
): Promise<void> {
  await inPieces(fileIds, (piece) => {
    const names = piece.map((fileId) => MARK + fileId);
    return transaction.deleteFrom('kept_values').where('name', 'in', names).execute();
  });
}
