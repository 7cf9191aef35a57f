import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { hashToken, isToken } from './session-token.server.ts';

export const DEVICE_KEPT_SECONDS = 90 * 24 * 3600;

const MAX_DEVICES = 200;

/**
 * The hash of the device's token, if somebody has signed in on this device before; otherwise undefined. A known
 * device gets no access by it, only rate limits of its own.
 */
export async function findKnownDevice(
  transaction: Transaction<Tables>,
  token: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  const known = await transaction
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return known?.token_hash;
}

/** Stores a new token for the device in place of the former one. Beyond 200 devices the oldest are forgotten. */
export async function rememberDevice(
  transaction: Transaction<Tables>,
  { token, formerToken, now }: { token: string; formerToken: string | undefined; now: Date },
): Promise<void> {
  const newest = transaction
    .selectFrom('known_devices')
    .select('token_hash')
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .limit(MAX_DEVICES - 1);
  await transaction
    .deleteFrom('known_devices')
    .where((where) =>
      where.or([
        where('token_hash', '=', hashToken(formerToken ?? '')),
        where('expires_at', '<=', now.toISOString()),
        where('token_hash', 'not in', newest),
      ]),
    )
    .execute();
  const expiresAt = new Date(now.getTime() + DEVICE_KEPT_SECONDS * 1000);
  await transaction
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), expires_at: expiresAt.toISOString() })
    .execute();
}

/** Call it before changing sessions, in the order in which a sign-in locks them, to avoid a deadlock. */
export async function forgetDevices(transaction: Transaction<Tables>): Promise<void> {
  await transaction.deleteFrom('known_devices').execute();
}
