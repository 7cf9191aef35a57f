import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { noteEvent } from '../../app/live/events.server.ts';

/** Resolves once each of these waits in the database or is done. */
type UntilWaiting = (...sent: unknown[]) => Promise<void>;

/**
 * Does `work` while another desk's change is made and not yet stored: on PostgreSQL what notes a change of its
 * own has by then done all but that. With a `change` of the test's own, whatever needs the rows that it changes
 * waits there. SQLite has one writer at a time, so there each is done before the next.
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

async function waitUntilWaiting({ read }: Database, sent: unknown[]): Promise<void> {
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
