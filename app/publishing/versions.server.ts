import { type Kysely, type Selectable, type Transaction } from 'kysely';
import { inPieces } from '../../storage/database.ts';
import { lockName } from '../../storage/locks.ts';
import type { ContentVersionsTable } from '../../storage/content-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import { hashTree, readHashedFiles, type HashedFiles } from './content-folder.server.ts';
import type { SiteVersion } from './publishing.contract.ts';

export interface StoredVersion extends SiteVersion {
  files: HashedFiles;
  tree: string;
}

export async function findNewest(rows: Kysely<Tables>): Promise<StoredVersion | undefined> {
  const newest = rows.selectFrom('content_versions').selectAll().orderBy('number', 'desc');
  const row = await newest.limit(1).executeTakeFirst();
  return row && readRow(row);
}

export async function findNewestNumber(rows: Kysely<Tables>): Promise<number> {
  const { newest } = await rows
    .selectFrom('content_versions')
    .select(({ fn }) => fn.max<number | null>('number').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

export async function findVersion(
  rows: Kysely<Tables>,
  number: number,
): Promise<StoredVersion | undefined> {
  const found = rows.selectFrom('content_versions').selectAll().where('number', '=', number);
  const row = await found.executeTakeFirst();
  return row && readRow(row);
}

/** Whether some version has exactly these files. */
export async function isKnownTree(rows: Kysely<Tables>, tree: string): Promise<boolean> {
  const found = rows.selectFrom('content_versions').select('number').where('tree', '=', tree);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Newest first; `before` is the number of the last one of the page before. */
export async function listVersions(
  rows: Kysely<Tables>,
  { before, most }: { before: number | undefined; most: number },
): Promise<SiteVersion[]> {
  let query = rows.selectFrom('content_versions').selectAll().orderBy('number', 'desc').limit(most);
  if (before !== undefined) query = query.where('number', '<', before);
  return (await query.execute()).map(showVersion);
}

function readRow(row: Selectable<ContentVersionsTable>): StoredVersion {
  const files = readHashedFiles(row.files);
  return Object.assign(showVersion(row), { files, tree: row.tree });
}

function showVersion(row: Selectable<ContentVersionsTable>): SiteVersion {
  const { number, at, by_name: by, how, from_number: of, changes } = row;
  return { number, at, by, how, ...(of !== null && { of }), changes };
}

export type NewVersion = Omit<SiteVersion, 'number'> & { files: HashedFiles };

/**
 * Adds a version after the one with the number `after`, whose files must be stored. Undefined if another was added
 * meanwhile.
 */
export async function addVersion(
  transaction: Transaction<Tables>,
  after: number,
  { at, by, how, of, changes, files }: NewVersion,
): Promise<number | undefined> {
  await lockName(transaction, 'content');
  if ((await findNewestNumber(transaction)) !== after) return undefined;
  const number = after + 1;
  await transaction
    .insertInto('content_versions')
    .values({
      number,
      at,
      by_name: by,
      how,
      from_number: of ?? null,
      changes,
      files: JSON.stringify(files),
      tree: hashTree(files),
    })
    .execute();
  return number;
}

/** Stores files that are not stored yet, by their hashes. */
export async function storeFiles(
  transaction: Transaction<Tables>,
  files: ReadonlyMap<string, Uint8Array>,
  at: Date,
): Promise<void> {
  for (const [hash, bytes] of files) {
    await transaction
      .insertInto('content_files')
      .values({ hash, bytes: Buffer.from(bytes).toString('base64'), added_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ added_at: at.toISOString() }))
      .execute();
  }
}

/** The bytes of stored files by their hashes. */
export async function readStoredFiles(
  rows: Kysely<Tables>,
  hashes: readonly string[],
): Promise<Map<string, Buffer>> {
  const found = await inPieces(hashes, (piece) =>
    rows.selectFrom('content_files').select(['hash', 'bytes']).where('hash', 'in', piece).execute(),
  );
  return new Map(found.map(({ hash, bytes }) => [hash, Buffer.from(bytes, 'base64')]));
}
