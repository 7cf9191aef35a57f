import type { Kysely, Transaction } from 'kysely';
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
  /** Takes what was deleted out of the database's files too, as far as the disk allows. */
  shedDeleted(): Promise<void>;
  close(): Promise<void>;
}

/** The database could not take a write just now (locked, full, unreachable): nothing was stored. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
