import { sql, type Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** Lets `work` see the database as it is at this moment, whatever is written meanwhile. */
export function readSnapshot<Result>(
  database: Database,
  work: (rows: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const begin =
    database.kind === 'sqlite'
      ? sql`begin deferred`
      : sql`begin isolation level repeatable read read only`;
  return database.read.connection().execute(async (rows) => {
    await begin.execute(rows);
    try {
      return await work(rows);
    } finally {
      await sql`rollback`.execute(rows);
    }
  });
}
