import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

const NEW = 5;
const CALLED = 9;

/** The newest of the invented enquiries wait for an answer, some before them were called; the rest are done. */
export async function openDemoInbox(transaction: Transaction<Tables>): Promise<void> {
  const newest = await transaction
    .selectFrom('enquiries')
    .select('key')
    .where('idempotency_key', 'is', null)
    .orderBy('arrived', 'desc')
    .orderBy('key', 'desc')
    .limit(NEW + CALLED)
    .execute();
  const keys = newest.map(({ key }) => key);
  await mark(transaction, keys.slice(0, NEW), 'new');
  await mark(transaction, keys.slice(NEW), 'called');
}

async function mark(
  transaction: Transaction<Tables>,
  keys: string[],
  status: 'new' | 'called',
): Promise<void> {
  if (keys.length === 0) return;
  await transaction.updateTable('enquiries').set({ status }).where('key', 'in', keys).execute();
}
