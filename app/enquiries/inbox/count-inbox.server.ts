import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { addDays } from '../../hours/clinic-time.ts';
import { findLastEvent } from '../../live/events.server.ts';
import { countUnreadSpam } from '../../messages/tell-spam.server.ts';
import { goneBefore } from './desk-enquiry.ts';
import type { InboxCounts, Narrowing } from './inbox.contract.ts';

interface Kept {
  counts: InboxCounts;
  /** The newest event when they were counted. */
  event: number;
  at: number;
  tookMs: number;
}

/** An import or a restore by hand tells no event. */
const TRUSTED_MS = 10_000;
const LONG_MS = 5;
const PAUSE = 10;

const keptByDatabase = new WeakMap<Database, Kept>();
const runningByDatabase = new WeakMap<Database, Promise<Kept>>();

/**
 * How many enquiries each part holds. Counted anew after a change; where a count takes long it is used for
 * ten times as long, so that a flood of enquiries does not make a flood of counts.
 */
export async function countInbox(database: Database, now: Date): Promise<InboxCounts> {
  const kept = keptByDatabase.get(database);
  if (!kept) return (await countOnce(database, now)).counts;
  const age = performance.now() - kept.at;
  if (kept.tookMs > LONG_MS && age < kept.tookMs * PAUSE) return kept.counts;
  const isChanged = (await findLastEvent(database.read)) !== kept.event;
  if (isChanged) return (await countOnce(database, now)).counts;
  if (age > TRUSTED_MS) countOnce(database, now).catch(() => undefined);
  return kept.counts;
}

function countOnce(database: Database, now: Date): Promise<Kept> {
  return runningByDatabase.getOrInsertComputed(database, () =>
    count(database, now).finally(() => runningByDatabase.delete(database)),
  );
}

async function count(database: Database, now: Date): Promise<Kept> {
  const event = await findLastEvent(database.read);
  const startedAt = performance.now();
  const counts = await countParts(database, {}, now);
  const unreadSpam = counts.spam > 0 ? await countUnreadSpam(database.read) : 0;
  if (unreadSpam > 0) counts.unreadSpam = unreadSpam;
  const at = performance.now();
  const kept = { counts, event, at, tookMs: at - startedAt };
  keptByDatabase.set(database, kept);
  return kept;
}

/**
 * How many enquiries of the filter's days each part holds; null where topic or words would have to be read row by row.
 * Of enquiries that wait for a call, only the days are counted.
 */
export async function countFound(
  database: Database,
  { group, words, from, to }: Narrowing,
  now: Date,
  whole: InboxCounts,
): Promise<InboxCounts | null> {
  if (group !== undefined || words) return null;
  return from === undefined && to === undefined ? whole : countParts(database, { from, to }, now);
}

async function countParts(
  database: Database,
  { from, to }: Pick<Narrowing, 'from' | 'to'>,
  now: Date,
): Promise<InboxCounts> {
  const counts: InboxCounts = { new: 0, called: 0, done: 0, spam: 0, removed: 0 };
  let rows = database.read.selectFrom('enquiries');
  if (from !== undefined) rows = rows.where('arrived', '>=', from);
  if (to !== undefined) rows = rows.where('arrived', '<', addDays(to, 1));
  const kept = await rows
    .where('removed_at', 'is', null)
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  for (const { status, count: number } of kept) counts[status] = number;
  const { removed } = await rows
    .where('removed_at', '>=', goneBefore(now))
    .select(({ fn }) => fn.countAll<number>().as('removed'))
    .executeTakeFirstOrThrow();
  return { ...counts, removed };
}

/** Key of the newest enquiry that is new, by the index of the parts; null if there is none. */
export async function findNewestEnquiry(rows: Kysely<Tables>): Promise<string | null> {
  // Plain SQL: the query builder would take longer than the query, for each live event.
  const query = sql<{ key: string }>`
    select key from enquiries where status = 'new' and removed_at is null
    order by arrived desc, key desc limit 1`;
  return (await query.execute(rows)).rows[0]?.key ?? null;
}
