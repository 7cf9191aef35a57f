import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { type Database, DatabaseUnavailable } from './database.ts';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import { shareCommits } from './shared-commits.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

export const SQLITE_FILE = 'clinic.sqlite';

const BUSY_TIMEOUT_MS = 2000;

// BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: the disk's or another process's doing, not ours.
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);

/** Opens (and brings up to date) the database in `folder`, durable to the last commit: WAL with synchronous=FULL. */
export async function openSqlite(folder: string): Promise<Database> {
  makeFolder(folder);
  const file = join(folder, SQLITE_FILE);
  const writer = connect(file, { readOnly: false });
  const writing = new Kysely<Tables>({ dialect: sqliteDialect(writer) });
  await migrate(writing);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(connect(file, { readOnly: true })) });
  const commit = shareCommits(writing);
  return {
    kind: 'sqlite',
    read,
    write: (work) => commit(work).catch(nameUnavailability),
    // Deleted rows are overwritten (secure_delete), but the journal still holds the pages before that.
    async shedDeleted() {
      await sql`pragma wal_checkpoint(truncate)`.execute(writing);
    },
    async close() {
      await read.destroy();
      await writing.destroy();
    },
  };
}

function connect(file: string, options: { readOnly: boolean }): DatabaseSync {
  const connection = new DatabaseSync(file, { ...options, timeout: BUSY_TIMEOUT_MS });
  if (!options.readOnly) connection.exec('pragma journal_mode = wal');
  connection.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma secure_delete = on',
  );
  return connection;
}

function nameUnavailability(error: unknown): never {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  if (UNAVAILABLE.has(code & 0xff)) {
    throw new DatabaseUnavailable('the database cannot take a write just now', { cause: error });
  }
  throw error;
}
