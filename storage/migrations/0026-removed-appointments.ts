import type { Kysely } from 'kysely';

/** When staff removed an appointment, for the day in which it can be put back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('appointments').addColumn('removed_at', 'text').execute();
}
