import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { hideAddresses } from './hide-addresses.server.ts';
import type { MailStatus } from './messages.contract.ts';

export const WEEK_MS = 7 * 86_400_000;

/** Sums up for the owner the messages of the last week that failed and have not been accepted since. */
export async function findMailStatus(
  rows: Kysely<Tables>,
  isOn: boolean,
  now: Date,
): Promise<MailStatus> {
  const failed = rows
    .selectFrom('outbox_tries')
    .innerJoin('outbox', 'outbox.key', 'outbox_tries.message_key')
    .where('tried_at', '>', new Date(now.getTime() - WEEK_MS).toISOString())
    .where('result', 'in', ['failed', 'refused'])
    .where('state', '<>', 'sent');
  const counted = await failed
    .select(({ fn }) => ['state', fn.count<number>('outbox.key').distinct().as('count')])
    .groupBy('state')
    .execute();
  const last = await failed
    .select(['tried_at', 'answer'])
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const counts = new Map(counted.map(({ state, count }) => [state, Number(count)]));
  return {
    isOn,
    waiting: counts.get('waiting') ?? 0,
    refused: counts.get('refused') ?? 0,
    givenUp: counts.get('given-up') ?? 0,
    lastFailure: last ? { at: last.tried_at, answer: hideAddresses(last.answer) } : null,
  };
}
