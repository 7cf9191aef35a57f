import type { Transaction } from 'kysely';
import type { EnquiriesTable, Tables } from '../../storage/tables.ts';

export interface NewEnquiry {
  key: string;
  reference: string;
  name: string;
  email: string;
  mobile: string;
  date: string;
  select_opt: string;
  message1: string;
  datetime: string;
  notice_version: string;
  idempotency_key: string;
  body_hash: string;
}

export type SavedEnquiry = Pick<EnquiriesTable, 'key' | 'reference' | 'datetime'>;

export type Saving =
  | { kind: 'saved' | 'repeated'; enquiry: SavedEnquiry }
  /** The idempotency key came before with other words. */
  | { kind: 'key-taken' };

/** Stores an enquiry once per idempotency key: a key that comes again gives what was stored the first time. */
export async function saveEnquiry(
  transaction: Transaction<Tables>,
  enquiry: NewEnquiry,
): Promise<Saving> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('enquiries')
    .values({ ...enquiry, place: 'inbox', status: 'new', original: null, version: 1 })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return { kind: 'saved', enquiry };
  const { body_hash, ...earlier } = await transaction
    .selectFrom('enquiries')
    .select(['key', 'reference', 'datetime', 'body_hash'])
    .where('idempotency_key', '=', enquiry.idempotency_key)
    .executeTakeFirstOrThrow();
  return body_hash === enquiry.body_hash
    ? { kind: 'repeated', enquiry: earlier }
    : { kind: 'key-taken' };
}

export async function moveToQuarantine(
  transaction: Transaction<Tables>,
  key: string,
): Promise<void> {
  await transaction
    .updateTable('enquiries')
    .set({ place: 'quarantine', status: 'spam' })
    .where('key', '=', key)
    .execute();
}
