import { LONGEST_SIGN_IN_MS } from '../identity/code-flow.server.ts';
import type { Identity } from '../identity/identity.server.ts';
import type { NamedPerson, Refused } from '../identity/outcomes.ts';
import type { Services } from '../services.server.ts';
import { releaseAttempt, reserveAttempt, type AttemptLimit } from './attempts.server.ts';
import { sha256 } from './audit-chain.server.ts';
import { recordAudit } from './audit.server.ts';
import { networkOf } from './network.server.ts';
import type { KeptSignIn } from './pending-cookie.server.ts';
import { createSession } from './session.server.ts';

export interface NamedTry {
  /** What the provider sent the browser back with. */
  answer: URLSearchParams;
  /** What the browser left with. */
  kept: KeptSignIn | undefined;
  address: string;
  device: string;
}

export type NamedSignIn =
  | { kind: 'open'; token: string }
  /** Not the answer to anything that this browser began here lately, or brought a second time. */
  | { kind: 'not-begun' }
  | { kind: 'no-role'; name: string }
  | { kind: 'too-many'; retryAfterSeconds: number }
  | { kind: 'refused'; why: Refused; code: string };

type Needed = Pick<Services, 'database' | 'settings' | 'now'> & { identity: Identity };

/** As with the password, a try is counted before it is looked at, and taken back once the session is open. */
export async function signInNamed(services: Needed, attempt: NamedTry): Promise<NamedSignIn> {
  const { database, identity, now } = services;
  const { answer, kept } = attempt;
  if (!kept || answer.get('state') !== kept.state) return { kind: 'not-begun' };
  const reservation = await reserve(services, attempt.address);
  if (reservation.isRefused) return { kind: 'too-many', ...reservation };

  const finished = await identity.finish(answer, kept);
  if (finished.kind === 'refused') {
    // Nobody tried anything: the provider is away, or the person thought better of it.
    const isNews = finished.why !== 'unreachable' && finished.why !== 'declined';
    if (isNews) await noteRefusal(services, attempt, undefined);
    return finished;
  }
  const { who } = finished;
  if (!who.role) {
    await noteRefusal(services, attempt, who);
    return { kind: 'no-role', name: who.name };
  }
  const token = await createSession(database, {
    address: attempt.address,
    device: attempt.device,
    staffName: who.name,
    person: who.person,
    role: who.role,
    now: now(),
    idleMinutes: services.settings.sessionIdleMinutes,
    replacesHash: kept.former,
    async confirm(transaction) {
      // Once, on whichever instance: the provider signed this nonce, so nobody can bring another.
      const once: AttemptLimit = {
        bucket: `nonce ${sha256(kept.nonce)}`,
        most: 1,
        seconds: (3 * LONGEST_SIGN_IN_MS) / 1000,
      };
      const first = await reserveAttempt(transaction, [once], now());
      if (first.isRefused) return false;
      await releaseAttempt(transaction, reservation.keys);
      return true;
    },
  });
  return token === undefined ? { kind: 'not-begun' } : { kind: 'open', token };
}

async function noteRefusal(
  { database, now }: Needed,
  { address, device }: NamedTry,
  who: NamedPerson | undefined,
): Promise<void> {
  await database.write((transaction) =>
    recordAudit(transaction, {
      action: 'sign-in',
      session: undefined,
      refused: who && { staffName: who.name, person: who.person },
      address,
      device,
      subject: who ? 'by name, without a role' : 'by name',
      result: 'refused',
      at: now(),
    }),
  );
}

async function reserve({ database, settings, now }: Needed, address: string) {
  if (!settings.hasRateLimits) return { isRefused: false as const, keys: [] };
  const network = networkOf(address);
  const limits: AttemptLimit[] = [
    { bucket: `named sign-in ${network}`, most: 10, seconds: 60 },
    { bucket: `named sign-in ${network}`, most: 60, seconds: 3600 },
    { bucket: 'named sign-in', most: 120, seconds: 60 },
  ];
  return database.write((transaction) => reserveAttempt(transaction, limits, now()));
}
