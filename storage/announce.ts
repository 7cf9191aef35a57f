import { sql, type RawBuilder, type Transaction } from 'kysely';
import { isOnPostgres } from './is-on-postgres.ts';
import type { Announcement } from './database.ts';
import type { Tables } from './tables.ts';

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
