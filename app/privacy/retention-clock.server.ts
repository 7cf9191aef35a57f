import type { Database } from '../../storage/database.ts';

/** Claimed by the night's retention before it looks for anything. */
export const RETENTION_BEGUN = 'retention-begun';
/** How the audit's entry of each removal begins. */
export const KEPT_LONG_ENOUGH = 'kept long enough';

/** Whether retention has ever been at work on these data, by night or by command. */
export async function hasRetentionRun({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const night = await read
    .selectFrom('kept_values')
    .select('name')
    .where('name', '=', RETENTION_BEGUN)
    .executeTakeFirst();
  if (night) return true;
  const removed = await read
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'delete')
    .where('subject', 'like', `${KEPT_LONG_ENOUGH}%`)
    .limit(1)
    .executeTakeFirst();
  return removed !== undefined;
}

/** What is known of the clock by which retention goes. */
interface RetentionClock {
  /** When retention was last at work; on a new clinic when its audit began. */
  ranAt: number | undefined;
  /** When it last found that the clock had leapt. */
  leaptAt: number | undefined;
}

const LEAPT = 'retention-leapt';
const HOUR_MS = 3_600_000;
/** A machine that stands still over a long weekend has not leapt. */
const MAX_PAUSE_MS = 4 * 24 * HOUR_MS;
/** So long somebody has to put the clock right. */
const WAITS_MS = 7 * 24 * HOUR_MS;
/** A machine that sleeps at night misses the hour. */
const OVERDUE_AFTER_MS = 36 * HOUR_MS;

export async function readRetentionClock({
  read,
}: Pick<Database, 'read'>): Promise<RetentionClock> {
  const kept = await read
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'in', [RETENTION_BEGUN, LEAPT])
    .execute();
  const timeOf = (name: string) => kept.find((one) => one.name === name)?.value;
  const ranAt = timeOf(RETENTION_BEGUN) ?? (await findBeginning(read));
  const leaptAt = timeOf(LEAPT);
  return {
    ranAt: ranAt === undefined ? undefined : Date.parse(ranAt),
    leaptAt: leaptAt === undefined ? undefined : Date.parse(leaptAt),
  };
}

async function findBeginning(read: Database['read']): Promise<string | undefined> {
  const query = read.selectFrom('audit').select('at').where('number', '=', 1);
  return (await query.executeTakeFirst())?.at;
}

export function isRetentionOverdue({ ranAt }: RetentionClock, now: Date): boolean {
  return ranAt !== undefined && Math.abs(now.getTime() - ranAt) > OVERDUE_AFTER_MS;
}

/** A clinic that was begun since has until the next night: what it took in is told to go in the coming one. */
export function hasRunSince({ ranAt }: RetentionClock, since: number, now: Date): boolean {
  return ranAt !== undefined && ranAt >= since && ranAt <= now.getTime();
}

/**
 * Until when nothing is removed for its age: by a clock that has leapt everything might be old, and what is
 * removed is gone for good. A clock set back has leapt as well.
 */
export function retentionWaitsUntil(clock: RetentionClock, now: Date): Date | undefined {
  if (hasLeapt(clock, now)) return new Date(now.getTime() + WAITS_MS);
  const { leaptAt } = clock;
  if (leaptAt === undefined || Math.abs(now.getTime() - leaptAt) >= WAITS_MS) return undefined;
  return new Date(leaptAt + WAITS_MS);
}

/** To be noted before the next time is: by that one it could not be seen any more. */
export async function noteLeap(
  database: Database,
  clock: RetentionClock,
  now: Date,
): Promise<void> {
  if (!hasLeapt(clock, now)) return;
  const kept = { value: now.toISOString(), updated_at: now.toISOString() };
  await database.write((transaction) =>
    transaction
      .insertInto('kept_values')
      .values({ name: LEAPT, ...kept })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
      .execute(),
  );
}

function hasLeapt({ ranAt }: RetentionClock, now: Date): boolean {
  return ranAt !== undefined && Math.abs(now.getTime() - ranAt) > MAX_PAUSE_MS;
}
