import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { LOCK_SEEDS } from '../locks.ts';
import { migrate } from '../migrate.ts';
import { openAnnouncements } from './postgres-announcements.ts';
import { connectClient } from './postgres-client.ts';
import { checkServer, requireOwnSessions } from './check-server.ts';
import { toRefusal, readPlace } from './postgres-faults.ts';
import { openDurability } from './postgres-durability.ts';
import { openPool } from './postgres-pool.ts';
import type { Tables } from '../tables.ts';

const STATEMENT_MS = 5000;
/** An arbitrary number for the advisory lock on migrations. */
const MIGRATING = 7_305_162_812;

interface PostgresOptions {
  /** Statement timeout in milliseconds; 0: none. */
  statementMs?: number;
  /** If false, a database of an earlier version is refused. */
  mayUpgrade?: boolean | undefined;
  /** Called with a sentence about a server that works but may lose data. */
  onWarning?: (sentence: string) => void;
}

/**
 * Opens and migrates the database at `url`, 'postgres://user:password@host:port/name'. Throws `DatabaseRefused` if
 * the server cannot be used.
 */
export async function openPostgres(
  url: string,
  { statementMs = STATEMENT_MS, mayUpgrade, onWarning = () => undefined }: PostgresOptions = {},
): Promise<Database> {
  const place = readPlace(url);
  const durability = await bringUpToDate(url, mayUpgrade, onWarning)
    .then(() => openDurability(url))
    .catch((error: unknown) => {
      throw toRefusal(error, place);
    });
  const pool = openPool(url, {
    statementMs,
    waitsForDisk: false,
    onLost: () => durability.doubt(),
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const announcements = openAnnouncements(() => connectClient(url));
  return {
    kind: 'postgres',
    read: database,
    announcements,
    write: (work) => durability.secure(() => database.transaction().execute(work)),
    flush: () => durability.flush(),
    withExclusiveLock: (name, work) => runWithLock(() => connectClient(url), name, work),
    async truncateWal() {
      // On large tables the vacuum exceeds the statement timeout; then autovacuum does the work.
      await sql`vacuum`.execute(database).catch(() => undefined);
      return true;
    },
    async close() {
      await announcements.close();
      await database.destroy();
      await durability.close();
    },
  };
}

/** True if a site or a command of this program is connected to the database at `url`. */
export async function isInUse(url: string): Promise<boolean> {
  try {
    const client = await connectClient(url);
    try {
      const { rowCount } = await client.query(`select from pg_stat_activity
        where datname = current_database() and application_name = current_setting('application_name')
          and pid <> pg_backend_pid()`);
      return rowCount !== 0;
    } finally {
      await client.end();
    }
  } catch (error) {
    throw toRefusal(error, readPlace(url));
  }
}

/** Instances may start at the same time: one runs the migrations while the others wait. */
async function bringUpToDate(
  url: string,
  mayUpgrade: boolean | undefined,
  onWarning: (sentence: string) => void,
): Promise<void> {
  const turn = await connectClient(url);
  try {
    await checkServer(turn, onWarning);
    await requireOwnSessions(url, turn);
    await turn.query('select pg_advisory_lock($1)', [MIGRATING]);
    const pool = openPool(url, { statementMs: 0, waitsForDisk: true });
    const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await migrate(database, { mayUpgrade }).finally(() => database.destroy());
  } finally {
    // Closing the connection releases the lock.
    await turn.end();
  }
}

async function runWithLock<Result>(
  open: () => Promise<pg.Client>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const turn = await open();
  try {
    const { rows } = await turn.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, $2)) as is_ours',
      [name, LOCK_SEEDS.jobs],
    );
    return rows[0]?.is_ours ? await work() : undefined;
  } finally {
    await turn.end();
  }
}
