import { TooBusy } from '../../http/limit-concurrency.server.ts';
import type { Services } from '../../services/services.server.ts';
import {
  limitNetworks,
  limitsOf,
  releaseAttempt,
  reserveAttempt,
  type AttemptLimit,
  type Reservation,
} from '../rate-limit.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { findKnownDevice, rememberDevice } from '../sessions/known-devices.server.ts';
import { hasStaffPassword, isStaffPasswordHash, verifyStaffPassword } from './password.server.ts';
import { createSession } from '../sessions/session.server.ts';
import { hashToken, makeToken } from '../sessions/session-token.server.ts';
import { MAX_PASSWORD_BYTES } from './new-password.server.ts';

export interface SignInTry {
  password: string;
  staffName: string | undefined;
  address: string;
  device: string;
  /** The token of this browser's previous session. */
  formerToken: string | undefined;
  /** The token from this browser's device cookie. */
  deviceToken: string | undefined;
}

export type SignIn =
  | { kind: 'open'; token: string; deviceToken: string }
  | { kind: 'wrong' | 'too-long' | 'no-password' }
  | { kind: 'too-many'; retryAfterSeconds: number };

type Needed = Pick<Services, 'database' | 'settings' | 'now' | 'steadyNow'>;

const BUSY_SECONDS = 2;

/** Signs in with the shared password. The attempt is counted before the password is checked, and released once the session is open. */
export async function signIn(services: Needed, attempt: SignInTry): Promise<SignIn> {
  const { database, settings, now } = services;
  if (Buffer.byteLength(attempt.password) > MAX_PASSWORD_BYTES) return { kind: 'too-long' };
  if (!(await hasStaffPassword(database))) return { kind: 'no-password' };
  const reservation = await reserve(services, attempt);
  if (reservation.isRefused) return { kind: 'too-many', ...reservation };
  try {
    const passwordHash = await verifyStaffPassword(database, attempt.password);
    if (passwordHash === undefined) return await refuse(services, attempt);
    const deviceToken = makeToken();
    const token = await createSession(database, {
      address: attempt.address,
      device: attempt.device,
      staffName: attempt.staffName,
      now: now(),
      idleMinutes: settings.sessionIdleMinutes,
      replacesHash: attempt.formerToken && hashToken(attempt.formerToken),
      async confirm(transaction) {
        // The password may have changed while this one was being hashed.
        if (!(await isStaffPasswordHash(transaction, passwordHash))) return false;
        await releaseAttempt(transaction, reservation.keys);
        const formerToken = attempt.deviceToken;
        await rememberDevice(transaction, { token: deviceToken, formerToken, now: now() });
        return true;
      },
    });
    if (token === undefined) return await refuse(services, attempt);
    return { kind: 'open', token, deviceToken };
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    await database.write((transaction) => releaseAttempt(transaction, reservation.keys));
    return { kind: 'too-many', retryAfterSeconds: BUSY_SECONDS };
  }
}

async function refuse({ database, now }: Needed, { address, device }: SignInTry): Promise<SignIn> {
  const tried = {
    action: 'sign-in',
    session: undefined,
    address,
    device,
    result: 'refused',
  } as const;
  await database.write((transaction) => recordAudit(transaction, { ...tried, at: now() }));
  return { kind: 'wrong' };
}

async function reserve(
  { database, settings, now, steadyNow = now }: Needed,
  { address, deviceToken }: SignInTry,
): Promise<Reservation> {
  if (!settings.hasRateLimits) return { isRefused: false, keys: [] };
  return database.write(async (transaction) => {
    const device = await findKnownDevice(transaction, deviceToken, now());
    return reserveAttempt(transaction, signInLimits(address, device), steadyNow());
  });
}

/**
 * Unknown devices share limits, for each network and in all, which a flood of attempts can use up, even one from
 * the clinic's own network. A known device has limits of its own only.
 */
function signInLimits(address: string, device: string | undefined): AttemptLimit[] {
  if (device !== undefined) return limitsOf(`sign-in device ${device}`);
  const ofNetworks = limitsOf('sign-in').flatMap((limit) => limitNetworks(address, limit));
  return [...ofNetworks, { bucket: 'sign-in', most: 60, seconds: 60 }];
}
