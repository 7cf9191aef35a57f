import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { hideAddresses } from './hide-addresses.server.ts';
import { WEEK_MS } from './mail-status.server.ts';
import type { FailedMessage } from './messages.contract.ts';

const MAX_SHOWN = 20;

/** The messages whose sending failed within the last week and that have not been accepted since, the newest first, at most 20. */
export async function listFailedMessages(
  rows: Kysely<Tables>,
  now: Date,
): Promise<FailedMessage[]> {
  const tries = await rows
    .selectFrom('outbox_tries')
    .innerJoin('outbox', 'outbox.key', 'outbox_tries.message_key')
    .leftJoin('enquiries', 'enquiries.key', 'outbox.enquiry_key')
    .select(['message_key', 'kind', 'state', 'tried_at as at', 'answer', 'reference'])
    .where('tried_at', '>', new Date(now.getTime() - WEEK_MS).toISOString())
    .where('outbox_tries.result', 'in', ['failed', 'refused'])
    .where('state', '<>', 'sent')
    .orderBy('tried_at', 'desc')
    // A message is tried several times.
    .limit(10 * MAX_SHOWN)
    .execute();
  const last = new Map<string, FailedMessage>();
  for (const { message_key: key, kind, state, at, answer, reference } of tries) {
    if (last.has(key) || state === 'sent') continue;
    last.set(key, { key, kind, state, at, answer: hideAddresses(answer), reference });
  }
  return [...last.values()].slice(0, MAX_SHOWN);
}
