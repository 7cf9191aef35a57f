import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, isOnPostgres } from '../../../storage/database.ts';
import { getKept, removeKept, setKept } from '../../../storage/kept-values.ts';
import { indexRecords } from './index-records.server.ts';

const RECORDS_AT_ONCE = 10_000;
const NAMES_AT_ONCE = 10_000;

const NOT_INDEXED = sql<boolean>`(indexed_version is null or indexed_version <> version)`;

/** After an update of this program: the key up to which the names of all records are indexed. */
const PROGRESS = 'names-indexed-to';

/**
 * Indexes all records after an update of this program, and later those that another program or an earlier version
 * wrote. Removes names whose record it deleted.
 */
export async function indexForeignRecords(
  database: Database,
  say: (sentence: string) => void,
): Promise<void> {
  const { read } = database;
  const keys = read.selectFrom('records').select('key').orderBy('key').limit(RECORDS_AT_ONCE);
  let from = await getKept(read, PROGRESS);
  if (from !== undefined) say('Indexing all records for the search. This is done once.');
  while (from !== undefined) {
    from = await indexNext(database, keys.where('key', '>', from), true);
  }
  from = '';
  while (from !== undefined) {
    from = await indexNext(database, keys.where(NOT_INDEXED).where('key', '>', from), false);
  }
  await removeLostNames(database);
}

/** Resolves to the last key if there may be more records. */
async function indexNext(
  { write }: Database,
  query: { execute(): Promise<{ key: string }[]> },
  notesProgress: boolean,
): Promise<string | undefined> {
  const keys = (await query.execute()).map(({ key }) => key);
  const last = keys.length < RECORDS_AT_ONCE ? undefined : keys.at(-1);
  if (keys.length === 0 && !notesProgress) return undefined;
  await write(async (transaction) => {
    await indexRecords(transaction, keys);
    if (!notesProgress) return;
    if (last === undefined) await removeKept(transaction, PROGRESS);
    else await setKept(transaction, PROGRESS, last, new Date());
  });
  return last;
}

/** Names whose record is gone or has another name. Read in parts, so that other requests need not wait. */
async function removeLostNames(database: Database): Promise<void> {
  // Otherwise PostgreSQL reads all records for each part, as the index of their keys has another collation.
  const recordKey = sql.raw(`record_key${isOnPostgres(database.read) ? ' collate "default"' : ''}`);
  for (let from: string | undefined = ''; from !== undefined;) {
    const { rows: next } = await sql<{ record_key: string }>`
      select record_key from known_names where record_key >= ${from}
      order by record_key limit 1 offset ${sql.lit(NAMES_AT_ONCE)}`.execute(database.read);
    const to: string | undefined = next[0]?.record_key;
    const { rows: lost } = await sql<{ record_key: string }>`
      select record_key from known_names
      where record_key >= ${from} ${to === undefined ? sql`` : sql`and record_key < ${to}`}
        and not exists (
          select 1 from records where key = ${recordKey} and records.name = known_names.name)`.execute(
      database.read,
    );
    const keys = lost.map(({ record_key }) => record_key);
    if (keys.length > 0) await database.write((transaction) => indexRecords(transaction, keys));
    from = to;
    await setImmediate();
  }
}
