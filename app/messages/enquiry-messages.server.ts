import type { Kysely, Transaction } from 'kysely';
import type { OutboxTable, Tables } from '../../storage/tables.ts';
import type { Stored } from '../http/stored.ts';
import { noteEvent } from '../live/events.server.ts';
import type { EnquiryMessage, MessageTry } from './messages.contract.ts';

/** The messages about an enquiry, oldest first; undefined if there is no such enquiry. */
export async function listMessages(
  rows: Kysely<Tables>,
  enquiryKey: string,
): Promise<EnquiryMessage[] | undefined> {
  if (!(await hasEnquiry(rows, enquiryKey))) return undefined;
  const messages = await rows
    .selectFrom('outbox')
    .select(['key', 'kind', 'recipient', 'state', 'next_try_at as nextTryAt'])
    .where('enquiry_key', '=', enquiryKey)
    .orderBy('key')
    .execute();
  const tries = await rows
    .selectFrom('outbox_tries')
    .select(['message_key', 'tried_at as at', 'result', 'answer'])
    .where('enquiry_key', '=', enquiryKey)
    .orderBy('tried_at')
    .execute();
  const last = new Map<string, MessageTry>();
  for (const { message_key, ...one } of tries) last.set(message_key, one);
  return messages.map((message) =>
    Object.assign(message, { lastTry: last.get(message.key) ?? null }),
  );
}

/**
 * Sends a refused or given-up message once more, with the same Message-ID. Its two days and its pauses begin anew, and
 * it counts among the messages that its address gets today. A message that waits or was accepted is a conflict.
 */
export async function resendMessage(
  transaction: Transaction<Tables>,
  { enquiryKey, key }: { enquiryKey: string; key: string },
  now: Date,
): Promise<Stored<Pick<OutboxTable, 'state'>>> {
  const message = await transaction
    .selectFrom('outbox')
    .select('state')
    .where('key', '=', key)
    .where('enquiry_key', '=', enquiryKey)
    .executeTakeFirst();
  if (!message || !(await hasEnquiry(transaction, enquiryKey))) return { kind: 'missing' };
  const at = now.toISOString();
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set({ state: 'waiting', created_at: at, next_try_at: at, claimed_until: null })
    .where('key', '=', key)
    // Two people may press the button at once: only one of them sends it.
    .where('state', 'in', ['refused', 'given-up'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { kind: 'conflict', current: message };
  await noteEvent(transaction, 'message', enquiryKey);
  return { kind: 'stored', value: { state: 'waiting' } };
}

async function hasEnquiry(rows: Kysely<Tables>, key: string): Promise<boolean> {
  const found = await rows
    .selectFrom('enquiries')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}
