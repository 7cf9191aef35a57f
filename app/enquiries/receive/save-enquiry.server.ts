import { sql, type Transaction } from 'kysely';
import { type Database, compileOnce } from '../../../storage/database.ts';
import type { EnquiriesTable, Tables } from '../../../storage/tables.ts';
import type { AnswerColumns } from '../answer-columns.server.ts';
import { ANSWER_DETAILS } from '../answer-details.ts';
import { ENQUIRY_FIELDS } from '../enquiry.ts';

export interface NewEnquiry extends AnswerColumns {
  key: string;
  reference: string;
  datetime: string;
  notice_version: string;
  idempotency_key: string;
  body_hash: string;
  language: string;
  link_hash: string;
}

export type SavedEnquiry = Pick<NewEnquiry, 'key' | 'reference' | 'datetime'> & {
  link_hash: string | null;
};

type StoredEnquiry = SavedEnquiry &
  Pick<EnquiriesTable, 'body_hash' | 'removed_at' | 'put_back_at'>;

export type SaveOutcome =
  | { kind: 'saved'; enquiry: SavedEnquiry }
  | { kind: 'repeated'; enquiry: SavedEnquiry; isRestored: boolean }
  /** The idempotency key was used with other answers. */
  | { kind: 'key-taken' };

/**
 * Looks for an enquiry stored under the idempotency key, without a write. Undefined if there is none, or if staff
 * removed it: `saveEnquiry` then restores it.
 */
export async function findSaved(
  database: Database,
  { idempotency_key, body_hash }: Pick<NewEnquiry, 'idempotency_key' | 'body_hash'>,
): Promise<SaveOutcome | undefined> {
  const stored = await database.read
    .selectFrom('enquiries')
    .select(['key', 'reference', 'datetime', 'body_hash', 'removed_at', 'put_back_at', 'link_hash'])
    .where('idempotency_key', '=', idempotency_key)
    .$narrowType<{ datetime: string }>()
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.body_hash !== body_hash) return { kind: 'key-taken' };
  if (stored.removed_at !== null && stored.put_back_at === null) return undefined;
  // The row of the first request may not be on disk yet, and must be before anybody is told that it is stored.
  await database.flush?.();
  return { kind: 'repeated', enquiry: stored, isRestored: false };
}

const COLUMNS = [
  'key',
  'reference',
  ...ENQUIRY_FIELDS.map((field) => ANSWER_DETAILS[field].column),
  'mobile_typed',
  'datetime',
  'notice_version',
  'idempotency_key',
  'body_hash',
  'language',
  'link_hash',
] as const;

/** On PostgreSQL the update without effect locks the row, so that it cannot be deleted before it is restored. */
const insertEnquiry = compileOnce(
  (values: readonly (string | null)[]) => sql<Omit<StoredEnquiry, 'removed_at' | 'put_back_at'>>`
    insert into enquiries (${sql.raw(COLUMNS.join(', '))}, place, status, version)
    values (${sql.join(values)}, 'inbox', 'new', 1)
    on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
    returning key, reference, datetime, body_hash, link_hash`,
);

/** Inserts an enquiry once per idempotency key; for a key that is already stored it returns that enquiry. */
export async function saveEnquiry(
  transaction: Transaction<Tables>,
  enquiry: NewEnquiry,
  now: Date,
): Promise<SaveOutcome> {
  const [returned] = await insertEnquiry(
    transaction,
    COLUMNS.map((column) => enquiry[column]),
  );
  if (!returned) throw new Error('the insertion returned no row');
  const { body_hash, ...stored } = returned;
  if (stored.key === enquiry.key) return { kind: 'saved', enquiry };
  if (body_hash !== enquiry.body_hash) return { kind: 'key-taken' };
  const isRestored = await restoreRemoved(transaction, stored.key, now);
  return { kind: 'repeated', enquiry: stored, isRestored };
}

/**
 * A visitor resent an enquiry that staff had removed: restores it as new (spam stays spam), once. If staff remove
 * it a second time it stays removed, or anybody could bring it back for ever by replaying the request. Returns
 * whether it was restored.
 */
async function restoreRemoved(
  transaction: Transaction<Tables>,
  key: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('enquiries')
    .set(({ eb }) => ({
      removed_at: null,
      put_back_at: now.toISOString(),
      read_at: null,
      answered_at: null,
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
    .where('put_back_at', 'is', null)
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
