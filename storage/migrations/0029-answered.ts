import { type Kysely } from 'kysely';

/** When staff first answered an enquiry: null for those that wait, and for those answered before this was stored. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('enquiries').addColumn('answered_at', 'text').execute();
  await schema
    .createIndex('outbox_tries_tried')
    .on('outbox_tries')
    .columns(['tried_at', 'result'])
    .execute();
}
