import type { Kysely } from 'kysely';

/** How a mobile number was typed, where what R7 keeps of it does not say whose country it is of. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['enquiries', 'records', 'record_versions', 'appointments']) {
    await database.schema.alterTable(table).addColumn('mobile_typed', 'text').execute();
  }
}
