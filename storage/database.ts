import { type Kysely, type Transaction, sql, type RawBuilder, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** Where rows rest. The same queries and migrations serve SQLite and PostgreSQL. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For questions. On SQLite its connection cannot write, and it never waits for a writer. */
  readonly read: Kysely<Tables>;
  /**
   * Does `work` in a transaction and resolves once its changes would survive a power cut. Works that
   * arrive together may share one commit; a work that throws undoes its own changes only.
   * No network call inside.
   */
  write<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Resolves once all that could be read at the call would survive a crash. On PostgreSQL a row can be read a
   * moment before that; absent where it cannot.
   */
  flush?(): Promise<void>;
  /** What other processes announce. Absent on SQLite, which one server works on at a time. */
  readonly announcements?: Announcements;
  /**
   * Does `work` unless another process on the same database is at what has this name: undefined then. On
   * SQLite it is always done, as the server that holds the data folder is the only one.
   */
  withExclusiveLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /**
   * Takes what was deleted out of the database's files as well, as far as the disk allows. On SQLite false after
   * two seconds in which another reader kept older pages: try again later. On PostgreSQL always true, since its
   * own vacuum finishes the work.
   */
  truncateWal(): Promise<boolean>;
  /** Left on its disk; absent where that is not this machine's. */
  freeBytes?(): Promise<number>;
  close(): Promise<void>;
}

/** Rows were added to `events`; sessions have ended. */
export type Announcement = 'events' | 'sessions';

/** 'catch-up': the line was down or is new, and anything may have been announced. */
export type News = Announcement | 'catch-up';

export interface Announcements {
  /** Gives back what ends it. Nothing is told that the tables do not hold: they are to be asked. */
  follow(onNews: (news: News) => void): () => void;
}

/** The database could not answer just now (locked, full, unreachable), and nothing was stored as far as it said. The message says so in a sentence. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

export const CHANNEL = 'clinic';

/** Tells every process on the same database, once the transaction is stored. SQLite has one that matters. */
export async function announce(
  transaction: Transaction<Tables>,
  what: Announcement,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select ${announcing(what)}`.execute(transaction);
}

/** The same as part of another question to PostgreSQL. */
export function announcing(what: Announcement): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${what})`;
}

/** For what only several writers at once need: SQLite has one. */
export function isOnPostgres(rows: Kysely<Tables>): boolean {
  return rows.getExecutor().adapter instanceof PostgresAdapter;
}

const VALUES_AT_ONCE = 400;

/** Asks about many values, some hundred at once: databases take only so many in one question. */
export async function inPieces<Row>(
  values: readonly string[],
  ask: (piece: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < values.length; start += VALUES_AT_ONCE) {
    for (const row of await ask(values.slice(start, start + VALUES_AT_ONCE))) found.push(row);
  }
  return found;
}
