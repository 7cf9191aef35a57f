import { type Kysely, sql } from 'kysely';

/** The visitor's own page of an enquiry: its link, what the visitor changed there, and what a message told. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['link_hash', 'language', 'agreed_email', 'visitor_changes']) {
    await database.schema.alterTable('enquiries').addColumn(column, 'text').execute();
  }
  await database.schema.alterTable('outbox').addColumn('told_time', 'text').execute();
  await database.schema
    .createIndex('enquiries_link')
    .unique()
    .on('enquiries')
    .columns(['link_hash'])
    .where(sql.ref('link_hash'), 'is not', null)
    .execute();
}
