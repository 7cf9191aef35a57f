import { type Kysely, sql } from 'kysely';

/** Finds the few patients who were called and are waited for among all who are due. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index recalls_waiting on recalls (ask_on, key)
    where state = 'open' and settled_by is null and call_key is not null`.execute(database);
}
