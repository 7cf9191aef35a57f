import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import { announce, type Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { auditContext } from '../../audit/record-reading.server.ts';
import type { LiveSession, SiteEnv } from '../../http/http-context.ts';
import type { OwnerNeed } from '../../http/owner-need.ts';
import { TooBusy } from '../../http/limit-concurrency.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import {
  hasOwnerPassword,
  isOwnerPasswordHash,
  verifyOwnerPassword,
} from '../password/owner-password.server.ts';
import {
  limitNetworks,
  limitsOf,
  releaseAttempt,
  reserveAttempt,
  type AttemptLimit,
} from '../rate-limit.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import { hashToken, isToken, makeToken } from '../sessions/session-token.server.ts';

/** Why the owner's pages are closed; null if they are open. Owners who signed in by name need no password. */
export async function findOwnerNeed(
  database: Database,
  { role, ownerHash }: LiveSession,
  ownerToken: string | undefined,
): Promise<OwnerNeed | null> {
  if (role === 'owner') return null;
  const isOurs = ownerToken !== undefined && isToken(ownerToken);
  if (isOurs && ownerHash === hashToken(ownerToken)) return null;
  return (await hasOwnerPassword(database)) ? 'owner-password' : 'no-owner-password-set';
}

export type OwnerTry =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'not-set' }
  | { kind: 'too-many'; retryAfterSeconds: number };

const BUSY_SECONDS = 2;
const OWNER_PAGES = "owner's pages";

/**
 * Checks the owner's password of a request, counted and recorded in the audit as signing in is. If it is right,
 * `grant` runs in the transaction that confirms it.
 */
export async function tryOwnerPassword(
  { database, settings, now, steadyNow = now }: StaffServices,
  context: Context<SiteEnv>,
  password: string,
  grant: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<OwnerTry> {
  if (!(await hasOwnerPassword(database))) return { kind: 'not-set' };
  const limits = settings.hasRateLimits ? limitTries(context) : [];
  const reservation = await database.write((transaction) =>
    reserveAttempt(transaction, limits, steadyNow()),
  );
  if (reservation.isRefused) return { kind: 'too-many', ...reservation };
  const { keys } = reservation;
  const release = (transaction: Transaction<Tables>) => releaseAttempt(transaction, keys);
  try {
    const hash = await verifyOwnerPassword(database, password);
    const isRight =
      hash !== undefined &&
      (await database.write(async (transaction) => {
        // The password may have changed while this one was being hashed.
        if (!(await isOwnerPasswordHash(transaction, hash))) return false;
        await release(transaction);
        await grant(transaction);
        return true;
      }));
    if (isRight) return { kind: 'right' };
    await database.write((transaction) =>
      recordAudit(transaction, { ...openingEntry(context, now()), result: 'refused' }),
    );
    return { kind: 'wrong' };
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    await database.write(release);
    return { kind: 'too-many', retryAfterSeconds: BUSY_SECONDS };
  }
}

/**
 * Each session has its own allowance, so that wrong tries of staff do not lock the owner out at the same address. All
 * sessions of a network together have five times as much: anybody with the staff password can open more of them.
 */
function limitTries(context: Context<SiteEnv>): AttemptLimit[] {
  const address = context.get('address');
  const session = context.get('session')?.tokenHash ?? '';
  return [
    ...limitsOf(`owner ${session}`).flatMap((limit) => limitNetworks(address, limit)),
    ...limitNetworks(address, { bucket: 'owner', most: 100, seconds: 3600 }),
    { bucket: 'owner', most: 60, seconds: 60 },
  ];
}

/** Opens the owner's pages to the session of the request. Returns the token for its browser; only the token's hash is stored. */
export async function openOwnerPages(
  transaction: Transaction<Tables>,
  context: Context<SiteEnv>,
  now: Date,
): Promise<string> {
  const token = makeToken();
  await setOwnerHash(transaction, context, hashToken(token));
  await recordAudit(transaction, { ...openingEntry(context, now), result: 'ok' });
  return token;
}

/** Closes the owner's pages to the request's session, which stays signed in. */
export async function closeOwnerPages(
  database: Database,
  context: Context<SiteEnv>,
  now: Date,
): Promise<void> {
  await database.write(async (transaction) => {
    await setOwnerHash(transaction, context, null);
    await recordAudit(transaction, {
      ...openingEntry(context, now),
      action: 'sign-out',
      result: 'ok',
    });
  });
  recheckSessions(database);
}

async function setOwnerHash(
  transaction: Transaction<Tables>,
  context: Context<SiteEnv>,
  hash: string | null,
): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ owner_hash: hash })
    .where('token_hash', '=', context.get('session')?.tokenHash ?? '')
    .execute();
  await announce(transaction, 'sessions');
}

function openingEntry(context: Context<SiteEnv>, now: Date) {
  return { ...auditContext(context, now), action: 'sign-in', subject: OWNER_PAGES } as const;
}
