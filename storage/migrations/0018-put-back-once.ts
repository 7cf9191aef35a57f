import type { Kysely } from 'kysely';

/** When a visitor's resend brought an enquiry back that staff had removed: it does so once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('enquiries').addColumn('put_back_at', 'text').execute();
}
