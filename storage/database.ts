import {
  type CompiledQuery,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** SQLite or PostgreSQL. The same queries and migrations run on both. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For queries that only read. On SQLite this connection is read-only and never waits for a writer. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in a transaction and resolves once its changes would survive a power cut. Calls that arrive
   * together may share one commit; if one `work` throws, only its own changes are rolled back. `work` must make
   * no network call.
   */
  write<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Resolves once every row that was visible at the call would survive a crash. On PostgreSQL a row becomes
   * visible shortly before it is durable; SQLite has no such gap and no `flush`.
   */
  flush?(): Promise<void>;
  /** Notifications from other processes. Absent on SQLite, which has one server at a time. */
  readonly announcements?: Announcements;
  /**
   * Runs `work` unless another process on the same database holds the lock `name`; then returns undefined. On
   * SQLite `work` always runs, because the server that holds the data folder is the only one.
   */
  withExclusiveLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /**
   * Removes deleted rows from the database's files too. On SQLite it empties the WAL, and returns false if another
   * reader kept older pages for two seconds: try again later. On PostgreSQL it starts a vacuum and always returns
   * true, because autovacuum finishes the work.
   */
  truncateWal(): Promise<boolean>;
  /** Free bytes on the database's disk; absent when the database is on another machine. */
  freeBytes?(): Promise<number>;
  close(): Promise<void>;
}

const ANNOUNCEMENTS = ['events', 'sessions', 'content'] as const;

/** 'events': rows were added to the table `events`. 'sessions': sessions have ended. 'content': the site was published. */
export type Announcement = (typeof ANNOUNCEMENTS)[number];

/** The announcement in a notification; undefined for one of another version of the program. */
export function readAnnouncement(payload: string | undefined): Announcement | undefined {
  return ANNOUNCEMENTS.find((one) => one === payload);
}

/** 'catch-up': the connection is new or was lost, so any announcement may have been missed. */
export type DatabaseNotice = Announcement | 'catch-up';

export interface Announcements {
  /** Calls back for each event until the returned function is called. Events carry no data: query the tables. */
  follow(onNews: (news: DatabaseNotice) => void): () => void;
}

/**
 * The database is temporarily unavailable (locked, full, unreachable), and as far as is known nothing was stored.
 * The message is a whole sentence.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

export const CHANNEL = 'clinic';

/** Notifies every process on the same database once the transaction commits. Does nothing on SQLite. */
export async function announce(
  transaction: Transaction<Tables>,
  what: Announcement,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_notify(${CHANNEL}, ${what})`.execute(transaction);
}

/** As `announce`, and makes other transactions that announce the same wait until this one ends: one round trip for both. */
export async function announceInTurn(
  transaction: Transaction<Tables>,
  what: Announcement,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0)), pg_notify(${CHANNEL}, ${what})`.execute(
    transaction,
  );
}

/** For queries that differ; `locks.ts` has the locks. */
export function isOnPostgres(rows: Kysely<Tables>): boolean {
  return rows.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Makes a statement that is compiled at its first run only: compiling takes longer than the database needs for it.
 * `build` uses each parameter once, in their order.
 */
export function compileOnce<Row, Parameters extends readonly unknown[]>(
  build: (parameters: Parameters) => RawBuilder<Row>,
): (rows: Kysely<Tables>, parameters: Parameters) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  return async (rows, parameters) => {
    const query = compiled.getOrInsertComputed(isOnPostgres(rows), () =>
      build(parameters).compile(rows),
    );
    return (await rows.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const VALUES_AT_ONCE = 400;

/** Runs a query for batches of 400 values and joins the rows: databases limit the parameters of one query. */
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
