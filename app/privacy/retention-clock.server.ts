import type { Database } from '../../storage/database.ts';
import { getAllKept, getKept, setKept } from '../../storage/kept-values.ts';

/** The claim of the nightly retention. */
export const RETENTION_BEGUN = 'retention-begun';
/** Beginning of the subject of retention's audit entries. */
export const RETENTION_SUBJECT = 'kept long enough';

/** Whether retention has ever run on these data, nightly or by command. */
export async function hasRetentionRun({ read }: Pick<Database, 'read'>): Promise<boolean> {
  if ((await getKept(read, RETENTION_BEGUN)) !== undefined) return true;
  const removed = await read
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'delete')
    .where('subject', 'like', `${RETENTION_SUBJECT}%`)
    .limit(1)
    .executeTakeFirst();
  return removed !== undefined;
}

/** Times that show whether the machine's clock can be trusted. */
interface RetentionClock {
  /** When retention last began; on a new clinic the time of the first audit entry. Milliseconds since 1970. */
  ranAt: number | undefined;
  /** When retention last noticed that the clock had jumped. Milliseconds since 1970. */
  jumpedAt: number | undefined;
}

const JUMPED = 'retention-leapt';
const HOUR_MS = 3_600_000;
/** A pause longer than a long weekend counts as a jump of the clock. */
const MAX_PAUSE_MS = 4 * 24 * HOUR_MS;
/** Retention removes nothing for this long after a jump, so that somebody can set the clock right. */
const WAITS_MS = 7 * 24 * HOUR_MS;
/** More than a day, since a machine that sleeps at night may run retention hours late. */
const OVERDUE_AFTER_MS = 36 * HOUR_MS;

export async function readRetentionClock({
  read,
}: Pick<Database, 'read'>): Promise<RetentionClock> {
  const kept = await getAllKept(read, [RETENTION_BEGUN, JUMPED]);
  const ranAt = kept[RETENTION_BEGUN] ?? (await findBeginning(read));
  const jumpedAt = kept[JUMPED];
  return {
    ranAt: ranAt === undefined ? undefined : Date.parse(ranAt),
    jumpedAt: jumpedAt === undefined ? undefined : Date.parse(jumpedAt),
  };
}

async function findBeginning(read: Database['read']): Promise<string | undefined> {
  const query = read.selectFrom('audit').select('at').where('number', '=', 1);
  return (await query.executeTakeFirst())?.at;
}

export function isRetentionOverdue({ ranAt }: RetentionClock, now: Date): boolean {
  return ranAt !== undefined && Math.abs(now.getTime() - ranAt) > OVERDUE_AFTER_MS;
}

/** Whether retention has run between `since` (milliseconds since 1970) and now. */
export function hasRunSince({ ranAt }: RetentionClock, since: number, now: Date): boolean {
  return ranAt !== undefined && ranAt >= since && ranAt <= now.getTime();
}

/**
 * Until when retention waits because the clock has jumped, forwards or backwards; undefined if it need not wait. With
 * a wrong clock all data may look old, and removal cannot be undone.
 */
export function findRetentionPause(clock: RetentionClock, now: Date): Date | undefined {
  if (hasJumped(clock, now)) return new Date(now.getTime() + WAITS_MS);
  const { jumpedAt } = clock;
  if (jumpedAt === undefined || Math.abs(now.getTime() - jumpedAt) >= WAITS_MS) return undefined;
  return new Date(jumpedAt + WAITS_MS);
}

/** Stores the time of a jump. Call it before the new start time is stored, which hides the jump. */
export async function recordClockJump(
  database: Database,
  clock: RetentionClock,
  now: Date,
): Promise<void> {
  if (!hasJumped(clock, now)) return;
  await database.write((transaction) => setKept(transaction, JUMPED, now.toISOString(), now));
}

function hasJumped({ ranAt }: RetentionClock, now: Date): boolean {
  return ranAt !== undefined && Math.abs(now.getTime() - ranAt) > MAX_PAUSE_MS;
}
