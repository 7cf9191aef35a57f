import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { noteEvent } from './events.server.ts';

/** Resolves once so many others wait in the database. */
type UntilWaiting = (count: number) => Promise<void>;

/**
 * Does `work` while another desk's change is made and not yet stored: on PostgreSQL what notes a change of its
 * own has by then done all but that; on SQLite it has not begun.
 */
export async function duringAnotherChange<Result>(
  database: Database,
  work: (untilWaiting: UntilWaiting) => Promise<Result>,
): Promise<Result> {
  const begun = Promise.withResolvers<void>();
  const end = new AbortController();
  const ended = once(end.signal, 'abort');
  const changing = database.write(async (transaction) => {
    await noteEvent(transaction, 'enquiry', 'of-another-desk');
    begun.resolve();
    await ended;
  });
  const untilWaiting: UntilWaiting = async (count) => {
    if (database.kind === 'sqlite') await wait(50);
    else while (!end.signal.aborted && (await countWaiting(database)) < count) await wait(10);
  };
  try {
    await Promise.race([begun.promise, changing]);
    return await work(untilWaiting);
  } finally {
    end.abort();
    await changing;
  }
}

async function countWaiting({ read }: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(read);
  return rows.length;
}
