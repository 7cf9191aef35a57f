import { type Kysely } from 'kysely';

/** Who signed in by name at an identity service, and with which role. The shared password leaves both empty. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('sessions').addColumn('person', 'text').execute();
  await database.schema.alterTable('sessions').addColumn('role', 'text').execute();
  await database.schema.alterTable('audit').addColumn('person', 'text').execute();
}
