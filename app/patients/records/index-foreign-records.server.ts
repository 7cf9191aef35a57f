import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { indexRecords } from './index-records.server.ts';

const RECORDS_AT_ONCE = 10_000;
const NAMES_AT_ONCE = 10_000;
const MANY = 10_000;

const NOT_INDEXED = sql<boolean>`(indexed_version is null or indexed_version <> version)`;

/**
 * Indexes the records that another program or an earlier version wrote, as after an update of this program, and removes
 * names whose record it deleted.
 */
export async function indexForeignRecords(
  database: Database,
  say: (sentence: string) => void,
): Promise<void> {
  const { count } = await database.read
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(NOT_INDEXED)
    .executeTakeFirstOrThrow();
  if (count > MANY) say(`Indexing ${count} records for the search. This is done once.`);
  for (let last = ''; ;) {
    const found = await database.read
      .selectFrom('records')
      .select('key')
      .where(NOT_INDEXED)
      .where('key', '>', last)
      .orderBy('key')
      .limit(RECORDS_AT_ONCE)
      .execute();
    const keys = found.map(({ key }) => key);
    if (keys.length > 0) await database.write((transaction) => indexRecords(transaction, keys));
    if (keys.length < RECORDS_AT_ONCE) break;
    last = keys.at(-1) ?? last;
  }
  await removeLostNames(database);
}

/** Names whose record is gone or has another name. Read in parts, so that other requests need not wait. */
async function removeLostNames(database: Database): Promise<void> {
  for (let from: string | undefined = ''; from !== undefined;) {
    const { rows: next } = await sql<{ record_key: string }>`
      select record_key from known_names where record_key >= ${from}
      order by record_key limit 1 offset ${sql.lit(NAMES_AT_ONCE)}`.execute(database.read);
    const to: string | undefined = next[0]?.record_key;
    const { rows: lost } = await sql<{ record_key: string }>`
      select record_key from known_names
      where record_key >= ${from} ${to === undefined ? sql`` : sql`and record_key < ${to}`}
        and not exists (
          select 1 from records where key = record_key and records.name = known_names.name)`.execute(
      database.read,
    );
    const keys = lost.map(({ record_key }) => record_key);
    if (keys.length > 0) await database.write((transaction) => indexRecords(transaction, keys));
    from = to;
    await setImmediate();
  }
}
