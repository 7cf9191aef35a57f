import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MoveNote, readDatabaseNote, readMoveNote } from '../../server/data/moved-clinic.ts';
import type { Database } from '../../storage/database.ts';
import { DatabaseRefused, readPlace } from '../../storage/postgres/postgres-faults.ts';
import { isInUse, openPostgres } from '../../storage/postgres/postgres.ts';
import { CommandFault } from '../command.ts';

const ALONE_TRIES = 20;
const ALONE_AGAIN_MS = 100;

/** Opens and migrates the database that a clinic moves or moved to. Throws CommandFault. */
export async function openTarget(url: string): Promise<Database> {
  try {
    return await openPostgres(url, { statementMs: 0, mayUpgrade: false });
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    throw new CommandFault(error.message.replace('DATABASE_URL', '--to-database'), {
      cause: error,
    });
  }
}

export async function withTarget<Result>(
  url: string,
  work: (target: Database) => Promise<Result>,
): Promise<Result> {
  const target = await openTarget(url);
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

/**
 * Throws CommandFault if a site or another command is using the database. Retries for two seconds, since a
 * connection that was just closed stays visible for a moment.
 */
export async function refuseRunning(databaseUrl: string): Promise<void> {
  for (let tries = 1; await isInUse(databaseUrl); tries++) {
    if (tries === ALONE_TRIES) {
      throw new CommandFault(
        'The site, or another command, is using this database: stop all instances first.',
      );
    }
    await wait(ALONE_AGAIN_MS);
  }
}

export function requireMoved(dataDir: string): MoveNote {
  const note = readMoveNote(dataDir);
  if (note?.database === undefined && note?.files === undefined) {
    throw new CommandFault(`Nothing has moved from DATA_DIR ${dataDir}.`);
  }
  return note;
}

export async function requireThere(note: MoveNote, { read }: Database): Promise<void> {
  const there = await readDatabaseNote(read);
  // A clinic that began on PostgreSQL and moved its files by version 0.1.0 has no note there.
  if (there?.id === note.id || (!there && note.database === undefined)) return;
  throw new CommandFault(
    'DATABASE_URL leads to a database that this clinic did not move to. Nothing was changed.',
  );
}

/** Collects statistics, so that the first searches have good query plans. */
export async function countAnew(rows: Database['read']): Promise<void> {
  await sql`analyze`.execute(rows);
}

/** 'host:port/name' of a database URL, without user and password. Throws CommandFault. */
export function nameDatabase(url: string): string {
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandFault('--to-database must look like postgres://user:password@host:5432/name.');
  }
  const { host, port, database = '' } = readPlace(url);
  return `${host}:${port}/${database}`;
}
