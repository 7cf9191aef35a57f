import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { isOnPostgres } from './database.ts';
import type { Tables } from './tables.ts';

// Locks that last until the transaction ends. They do something on PostgreSQL only: SQLite has one writer at a time.

/**
 * Seeds for the hashes of names, so that a patient ID never meets another name; `jobs` is for `withExclusiveLock`.
 * Never change one: instances of another version may share the database.
 */
export const LOCK_SEEDS = { site: 0, patients: 4, jobs: 8 };

interface NameLock {
  among?: 'site' | 'patients';
  /** Other transactions may hold the lock at the same time if they share it too. */
  isShared?: boolean;
}

/** Waits until no other transaction holds the lock of this name, and holds it. */
export async function lockName(
  transaction: Transaction<Tables>,
  name: string,
  { among = 'site', isShared = false }: NameLock = {},
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${name}, ${LOCK_SEEDS[among]}))`.execute(transaction);
}

type Rows<DB, Table extends keyof DB, Row> = SelectQueryBuilder<DB, Table, Row>;

/** The query as one that waits for its rows and locks them: nobody else changes or deletes them. */
export function lockRows<DB, Table extends keyof DB, Row>(
  transaction: Transaction<Tables>,
  rows: Rows<DB, Table, Row>,
): Rows<DB, Table, Row> {
  return isOnPostgres(transaction) ? rows.forUpdate() : rows;
}

/** As `lockRows`, but other transactions may share the lock. */
export function shareRows<DB, Table extends keyof DB, Row>(
  transaction: Transaction<Tables>,
  rows: Rows<DB, Table, Row>,
): Rows<DB, Table, Row> {
  return isOnPostgres(transaction) ? rows.forShare() : rows;
}

/** As `lockRows`, but leaves out rows that another transaction has locked. */
export function skipLocked<DB, Table extends keyof DB, Row>(
  transaction: Transaction<Tables>,
  rows: Rows<DB, Table, Row>,
): Rows<DB, Table, Row> {
  return isOnPostgres(transaction) ? rows.forUpdate().skipLocked() : rows;
}
