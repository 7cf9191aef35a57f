import { accessSync, closeSync, constants, existsSync, openSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { closeFolder, makeFolder } from '../private-folders.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { shareCommits } from './shared-commits.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

export const SQLITE_FILE = 'clinic.sqlite';

const BUSY_TIMEOUT_MS = 2000;
/** SQLite's own default. */
const CACHE_MIB = 2;
const SHED_TRIES = 20;
const SHED_AGAIN_MS = 100;

interface SqliteOptions {
  /** How much of the file stays in memory once it was used. */
  cacheMiB?: number | undefined;
  /** Told, in a sentence, where other users of the machine can look into the folder. */
  say?: (sentence: string) => void;
}

/**
 * Opens (and brings up to date) the database in `folder`, durable to the last commit: WAL with
 * synchronous=FULL. The folder is closed to other users.
 */
export async function openSqlite(
  folder: string,
  { cacheMiB = CACHE_MIB, say = () => undefined }: SqliteOptions = {},
): Promise<Database> {
  makeFolder(folder);
  assertOwnDisk(folder);
  const file = join(folder, SQLITE_FILE);
  makeClosedFile(file);
  const openness = closeFolder(folder, SQLITE_FILE);
  if (openness !== undefined) say(openness);
  let patienceMs = BUSY_TIMEOUT_MS;
  const writer = sqliteDialect(() => openWriter(file, { patienceMs, cacheMiB }), {
    reopensAfterFault: true,
  });
  const writing = new Kysely<Tables>({ dialect: writer.dialect });
  await migrate(writing);
  // From here on waiting must not hold up the requests that need not wait (shared-commits.ts).
  patienceMs = 0;
  await sql`pragma busy_timeout = 0`.execute(writing);
  const reader = sqliteDialect(() => openReader(file));
  const read = new Kysely<Tables>({ dialect: reader.dialect });
  return {
    kind: 'sqlite',
    read,
    write: shareCommits(writing, BUSY_TIMEOUT_MS),
    withExclusiveLock: (_name, work) => work(),
    // Deleted rows are overwritten (secure_delete), but the journal still holds the pages before that.
    async truncateWal() {
      for (let tries = 1; tries <= SHED_TRIES; tries++) {
        if (await emptyJournal(writing)) return true;
        await wait(SHED_AGAIN_MS);
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
 * Closed to other users from its first moment; the journal takes its mode. One that is there is not opened
 * here, since closing it again would end the locks that SQLite holds on it.
 */
function makeClosedFile(file: string): void {
  if (existsSync(file)) {
    // SQLite opens one that it may only read without a word, and then nothing can be stored.
    accessSync(file, constants.R_OK | constants.W_OK);
    return;
  }
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(file)) throw error;
  }
}

/** False where somebody still reads what is in it. */
async function emptyJournal(writing: Kysely<Tables>): Promise<boolean> {
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
    // A commit that could not be synced may stand in the journal as if it had been. Before anything is
    // promised that comes after it, all is written out and the journal begun anew.
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

/** The database would not keep what it has acknowledged: better no start than that. */
class NotDurable extends Error {
  override name = 'NotDurable';
}

/** Older ones can damage a database that two connections write to. */
const OLDEST_SQLITE = [3, 51, 3];

// As Linux numbers file systems: NFS, SMB, SMB2, CIFS. Locks and syncs do not hold on them.
const SHARED_DISKS = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42]);

export function assertOwnDisk(folder: string, kind = statfsSync(folder).type): void {
  if (process.platform !== 'linux' || !SHARED_DISKS.has(kind >>> 0)) return;
  throw new NotDurable(
    `DATA_DIR ${folder} lies on a disk of another machine (NFS or SMB), which loses data: choose a disk of this one.`,
  );
}

/** That what was asked of SQLite is so: a file or a build can refuse a setting without a word. */
export function assertDurable(connection: DatabaseSync): void {
  const read = (what: string) => Object.values(connection.prepare(what).get() ?? {})[0];
  const version = String(read('select sqlite_version()'));
  if (isOlder(version.split('.').map(Number))) {
    throw new NotDurable(
      `SQLite ${version} is too old: ${OLDEST_SQLITE.join('.')} or newer is needed. Start with npm start, which brings it.`,
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
      `The database does not take '${name} = ${String(value)}': look at the disk.`,
    );
  }
}

function isOlder(version: number[]): boolean {
  const place = OLDEST_SQLITE.findIndex((part, at) => part !== version[at]);
  return place !== -1 && (version[place] ?? 0) < (OLDEST_SQLITE[place] ?? 0);
}
