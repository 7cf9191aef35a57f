import { type Kysely } from 'kysely';

/**
 * The mailbox of each message, in which all spellings of its address are one; whom a new enquiry is told to; and the
 * address whose reader said that an enquiry is theirs.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('outbox').addColumn('mailbox', 'text').execute();
  await schema
    .createIndex('outbox_mailbox')
    .on('outbox')
    .columns(['mailbox', 'created_at'])
    .execute();
  await schema
    .alterTable('enquiries_to_tell')
    .addColumn('recipients', 'text', (column) => column.notNull().defaultTo('all'))
    .execute();
  await schema.alterTable('enquiries').addColumn('confirmed_email', 'text').execute();
}
