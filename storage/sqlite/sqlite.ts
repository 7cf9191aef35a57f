import { accessSync, closeSync, constants, existsSync, openSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { restrictFolder, makeFolder } from '../private-folders.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { shareCommits } from './shared-commits.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

export const SQLITE_FILE = 'clinic.sqlite';

const BUSY_TIMEOUT_MS = 2000;
/** SQLite's own default. */
const CACHE_MIB = 2;
const TRUNCATE_TRIES = 20;
const TRUNCATE_AGAIN_MS = 100;

interface SqliteOptions {
  /** Page cache of the writing connection. */
  cacheMiB?: number | undefined;
  /** If false, a database of an earlier version is refused. */
  mayUpgrade?: boolean | undefined;
  /** Called with a warning if other users of the machine can read the folder. */
  say?: (sentence: string) => void;
}

/**
 * Opens and migrates the database in `folder`. Every commit is durable (WAL with synchronous=FULL). Other users of
 * the machine lose access to the folder.
 */
export async function openSqlite(
  folder: string,
  { cacheMiB = CACHE_MIB, mayUpgrade, say = () => undefined }: SqliteOptions = {},
): Promise<Database> {
  makeFolder(folder);
  assertOwnDisk(folder);
  const file = join(folder, SQLITE_FILE);
  createPrivateFile(file);
  const warning = restrictFolder(folder, SQLITE_FILE);
  if (warning !== undefined) say(warning);
  let patienceMs = BUSY_TIMEOUT_MS;
  const writer = sqliteDialect(() => openWriter(file, { patienceMs, cacheMiB }), {
    reopensAfterFault: true,
  });
  const writing = new Kysely<Tables>({ dialect: writer.dialect });
  await migrate(writing, { mayUpgrade }).catch((error: unknown) => {
    writer.close();
    throw error;
  });
  // From here on SQLite must not block the event loop while it waits for a lock: shared-commits.ts retries.
  patienceMs = 0;
  await sql`pragma busy_timeout = 0`.execute(writing);
  const reader = sqliteDialect(() => openReader(file));
  const read = new Kysely<Tables>({ dialect: reader.dialect });
  return {
    kind: 'sqlite',
    read,
    write: shareCommits(writing, { patienceMs: BUSY_TIMEOUT_MS, run: writer.run }),
    withExclusiveLock: (_name, work) => work(),
    // Deleted rows are overwritten (secure_delete), but the WAL still holds the pages from before.
    async truncateWal() {
      for (let tries = 1; tries <= TRUNCATE_TRIES; tries++) {
        if (await checkpointWal(writing)) return true;
        await wait(TRUNCATE_AGAIN_MS);
      }
      return false;
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async close() {
      await read.destroy();
      reader.close();
      await writing.destroy();
      writer.close();
    },
  };
}

/**
 * Creates the file with mode 0600, which SQLite also gives to the WAL. An existing file is not opened here, because
 * closing it would release the locks that SQLite holds on it (POSIX).
 */
function createPrivateFile(file: string): void {
  if (existsSync(file)) {
    // SQLite would silently open an unwritable file read-only, and then nothing could be stored.
    accessSync(file, constants.R_OK | constants.W_OK);
    return;
  }
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process has created it in the meantime.
    if (!existsSync(file)) throw error;
  }
}

/** False if a reader still needs pages of the WAL. */
async function checkpointWal(writing: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(writing);
  return rows[0]?.busy === 0;
}

function openWriter(
  file: string,
  { patienceMs, cacheMiB }: { patienceMs: number; cacheMiB: number },
): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: patienceMs });
  try {
    connection.exec('pragma journal_mode = wal');
    setUp(connection);
    assertDurable(connection);
    connection.exec(`pragma cache_size = ${-1024 * cacheMiB}`);
    // A commit whose sync failed may still be in the WAL as if it were durable. Checkpoint and restart the WAL
    // before any later commit is reported as stored.
    connection.exec('pragma wal_checkpoint(truncate)');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function openReader(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  setUp(connection);
  return connection;
}

function setUp(connection: DatabaseSync): void {
  connection.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma secure_delete = on',
  );
}

/** The database could lose acknowledged writes, so the site refuses to start. */
class NotDurable extends Error {
  override name = 'NotDurable';
}

/** Older versions can damage a database that two connections write to. */
const OLDEST_SQLITE = [3, 51, 3];

// Linux's numbers of NFS, SMB, SMB2 and CIFS: locks and fsync are unreliable there.
const SHARED_DISKS = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42]);

export function assertOwnDisk(folder: string, kind = statfsSync(folder).type): void {
  if (process.platform !== 'linux' || !SHARED_DISKS.has(kind >>> 0)) return;
  throw new NotDurable(
    `DATA_DIR ${folder} is on a network disk (NFS or SMB), which can lose data: choose a local disk.`,
  );
}

/** Checks that SQLite's version and settings are as required: a file or build can silently ignore a pragma. */
export function assertDurable(connection: DatabaseSync): void {
  const read = (what: string) => Object.values(connection.prepare(what).get() ?? {})[0];
  const version = String(read('select sqlite_version()'));
  if (isOlder(version.split('.').map(Number))) {
    throw new NotDurable(
      `SQLite ${version} is too old: ${OLDEST_SQLITE.join('.')} or newer is needed. npm start uses a Node.js that includes it.`,
    );
  }
  const wanted: Record<string, unknown> = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    secure_delete: 1,
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (read(`pragma ${name}`) === value) continue;
    throw new NotDurable(
      `The database does not accept '${name} = ${String(value)}': check the disk.`,
    );
  }
}

function isOlder(version: number[]): boolean {
  const place = OLDEST_SQLITE.findIndex((part, at) => part !== version[at]);
  return place !== -1 && (version[place] ?? 0) < (OLDEST_SQLITE[place] ?? 0);
}
