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
  | { kind: 'saved'; enquiry: SavedEnquiry }
  | { kind: 'repeated'; enquiry: SavedEnquiry; isPutBack: boolean }
  /** The idempotency key came before with other words. */
  | { kind: 'key-taken' };

/** Stores an enquiry once per idempotency key: a key that comes again gives what was stored the first time. */
export async function saveEnquiry(
  transaction: Transaction<Tables>,
  enquiry: NewEnquiry,
): Promise<Saving> {
  const { body_hash, ...stored } = await transaction
    .insertInto('enquiries')
    .values({ ...enquiry, place: 'inbox', status: 'new', original: null, version: 1 })
    // Changes nothing: on PostgreSQL nobody deletes the row now before it is put back.
    .onConflict((conflict) =>
      conflict.column('idempotency_key').doUpdateSet({ idempotency_key: enquiry.idempotency_key }),
    )
    .returning(['key', 'reference', 'datetime', 'body_hash'])
    .executeTakeFirstOrThrow();
  if (stored.key === enquiry.key) return { kind: 'saved', enquiry };
  if (body_hash !== enquiry.body_hash) return { kind: 'key-taken' };
  const isPutBack = await putBack(transaction, stored.key);
  return { kind: 'repeated', enquiry: stored, isPutBack };
}

/**
 * Who sends again what staff removed is told again that it was sent, so staff must see it: as new, whatever it
 * was before. What stood under spam stands there again: a filter, or staff, may have erred, and whoever repeats
 * what is spam indeed does not come into the inbox by that. Gives whether it was removed.
 */
async function putBack(transaction: Transaction<Tables>, key: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('enquiries')
    .set(({ eb }) => ({
      removed_at: null,
      read_at: null,
      status: eb
        .case()
        .when('status', '=', 'spam')
        .then('spam' as const)
        .else('new' as const)
        .end(),
      version: eb('version', '+', 1),
    }))
    .where('key', '=', key)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
