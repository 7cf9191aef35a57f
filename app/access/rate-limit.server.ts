import type { Transaction } from 'kysely';
import { lockName } from '../../storage/locks.ts';
import { newKey } from '../../storage/keys.ts';
import type { Tables } from '../../storage/tables.ts';
import { countedNetworks } from '../http/network.server.ts';

/** At most `most` attempts of one bucket within any period of `seconds`. */
export interface AttemptLimit {
  bucket: string;
  most: number;
  seconds: number;
}

/** At most `most` attempts in `seconds` from a client's network, and four times as many from a whole /48. */
export function limitNetworks(
  address: string,
  { bucket, most, seconds }: AttemptLimit,
): AttemptLimit[] {
  return countedNetworks(address).map(({ name, share }) => ({
    bucket: `${bucket} ${name}`,
    most: most * share,
    seconds,
  }));
}

/** At most 5 passwords a minute and 20 an hour. */
export function limitsOf(bucket: string): AttemptLimit[] {
  return [
    { bucket, most: 5, seconds: 60 },
    { bucket, most: 20, seconds: 3600 },
  ];
}

export type Reservation =
  { isRefused: false; keys: string[] } | { isRefused: true; retryAfterSeconds: number };

// Longer than the period of any limit. People's addresses are not stored for longer.
const KEPT_MS = 2 * 3_600_000;
const PRUNED_EVERY_MS = 60_000;
let prunedAt = 0;

/**
 * Counts an attempt before its outcome is known, so that many simultaneous attempts cannot pass together.
 * Run it in a transaction of its own, or in the one that stores the result of the attempt.
 */
export async function reserveAttempt(
  transaction: Transaction<Tables>,
  limits: AttemptLimit[],
  now: Date,
): Promise<Reservation> {
  const buckets = [...new Set(limits.map((limit) => limit.bucket))].sort();
  // Two transactions could both take the last free attempt.
  for (const bucket of buckets) await lockName(transaction, bucket);
  let retryAfterSeconds = 0;
  for (const limit of limits) {
    retryAfterSeconds = Math.max(retryAfterSeconds, await findWait(transaction, limit, now));
  }
  if (retryAfterSeconds > 0) return { isRefused: true, retryAfterSeconds };
  // Rate limits are switched off.
  if (buckets.length === 0) return { isRefused: false, keys: [] };

  const attempts = buckets.map((bucket) => ({
    key: newKey(now),
    bucket,
    attempted_at: now.toISOString(),
  }));
  await transaction.insertInto('attempts').values(attempts).execute();
  await prune(transaction, now);
  return { isRefused: false, keys: attempts.map((attempt) => attempt.key) };
}

/** Whether a limit allows another attempt now; counts none. */
export async function fits(
  transaction: Transaction<Tables>,
  limit: AttemptLimit,
  now: Date,
): Promise<boolean> {
  return (await findWait(transaction, limit, now)) === 0;
}

/** Removes a counted attempt that succeeded, so that it does not count. */
export async function releaseAttempt(
  transaction: Transaction<Tables>,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Seconds until the limit allows another attempt, that is until the oldest of the last `most` attempts has expired; 0 if it allows one now. */
async function findWait(
  transaction: Transaction<Tables>,
  { bucket, most, seconds }: AttemptLimit,
  now: Date,
): Promise<number> {
  const since = now.getTime() - seconds * 1000;
  const oldest = await transaction
    .selectFrom('attempts')
    .select('attempted_at')
    .where('bucket', '=', bucket)
    .where('attempted_at', '>', new Date(since).toISOString())
    // Attempts from the future do not count: a clock that was set back must not lock anybody out.
    .where('attempted_at', '<=', now.toISOString())
    .orderBy('attempted_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest ? Math.max(1, Math.ceil((Date.parse(oldest.attempted_at) - since) / 1000)) : 0;
}

async function prune(transaction: Transaction<Tables>, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - prunedAt) < PRUNED_EVERY_MS) return;
  prunedAt = now.getTime();
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await transaction.deleteFrom('attempts').where('attempted_at', '<', before).execute();
}
