import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** For what only several writers at once need: SQLite has one. */
export function isOnPostgres(rows: Kysely<Tables>): boolean {
  return rows.getExecutor().adapter instanceof PostgresAdapter;
}
