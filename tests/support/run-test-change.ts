import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { noteEvent } from '../../app/live/events.server.ts';

/** Resolves when each of the given promises is settled or waits for a lock in the database. */
type UntilWaiting = (...sent: unknown[]) => Promise<void>;

/**
 * Runs `work` while another desk's transaction is open and uncommitted. On PostgreSQL, transactions of `work`
 * that note a change wait for it at that last step; with a given `change`, those that need the rows that it
 * changes wait. SQLite has one writer at a time, so there is no other transaction and `work` runs alone.
 */
export async function duringAnotherChange<Result>(
  database: Database,
  work: (untilWaiting: UntilWaiting) => Promise<Result>,
  change: (transaction: Transaction<Tables>) => Promise<unknown> = (transaction) =>
    noteEvent(transaction, 'enquiry', 'of-another-desk'),
): Promise<Result> {
  if (database.kind === 'sqlite') {
    return work(async (...sent) => {
      await Promise.allSettled(sent);
    });
  }
  const begun = Promise.withResolvers<void>();
  const end = new AbortController();
  const ended = once(end.signal, 'abort');
  const changing = database.write(async (transaction) => {
    await change(transaction);
    begun.resolve();
    await ended;
  });
  try {
    await Promise.race([begun.promise, changing]);
    return await work((...sent) => waitUntilWaiting(database, sent));
  } finally {
    end.abort();
    await changing;
  }
}

/** On PostgreSQL: resolves when each of the given promises is settled or waits for a lock. */
export async function waitUntilWaiting({ read }: Database, sent: unknown[]): Promise<void> {
  const open = new Set(sent);
  for (const one of sent) void Promise.allSettled([one]).then(() => open.delete(one));
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(read);
    if (rows.length >= open.size) return;
    await wait(10);
  }
}
