import { type Kysely } from 'kysely';

/** Who once had a mobile number is found by it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('record_versions_mobile')
    .on('record_versions')
    .column('mobile_match')
    .execute();
}
