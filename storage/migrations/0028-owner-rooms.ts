import { type Kysely } from 'kysely';

/** The hash of the token that opens the owner's rooms to a session of the shared password; null while they are closed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('sessions').addColumn('owner_hash', 'text').execute();
}
