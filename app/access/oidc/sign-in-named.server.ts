import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { MAX_SIGN_IN_MS } from './code-flow.server.ts';
import type { Identity } from './identity.server.ts';
import type { Refused } from './provider-fault.server.ts';
import type { NamedPerson } from './named-person.server.ts';
import type { Services } from '../../services/services.server.ts';
import { reserveAttempt, type AttemptLimit } from '../rate-limit.server.ts';
import { sha256 } from '../../audit/audit-chain.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { SignInCookie } from './pending-cookie.server.ts';
import { createSession } from '../sessions/session.server.ts';

export interface NamedTry {
  /** The query with which the provider sent the browser back. */
  answer: URLSearchParams;
  /** The pending sign-in from the browser's cookie. */
  pending: SignInCookie | undefined;
  address: string;
  device: string;
}

export type NamedOutcome =
  | { kind: 'open'; token: string }
  /** The browser began no such sign-in in the last ten minutes, or has already finished it. */
  | { kind: 'not-begun' }
  | { kind: 'no-role'; name: string }
  | { kind: 'refused'; why: Refused; code: string };

type Needed = Pick<Services, 'database' | 'settings' | 'now'> & { identity: Identity };

/**
 * Finishes a sign-in by name and opens a session. Attempts are not limited: with state, PKCE and single-use codes
 * there is nothing to guess, and a limit would let anybody on the clinic's network lock its staff out.
 */
export async function signInNamed(services: Needed, attempt: NamedTry): Promise<NamedOutcome> {
  const { database, identity, now } = services;
  const { answer, pending } = attempt;
  if (!pending || answer.get('state') !== pending.state) return { kind: 'not-begun' };

  const finished = await identity.finish(answer, pending);
  if (finished.kind === 'refused') {
    // Nobody tried to get in if the provider was away or busy, or if the person cancelled.
    const isHarmless = ['unreachable', 'busy', 'declined'].includes(finished.why);
    if (!isHarmless) await noteRefusal(services, attempt, undefined);
    return finished;
  }
  const { who, authenticatedAt } = finished;
  if (!who.role) {
    await noteRefusal(services, attempt, who);
    return { kind: 'no-role', name: who.name };
  }
  let isAuthenticationUsed = false;
  const token = await createSession(database, {
    address: attempt.address,
    device: attempt.device,
    staffName: who.name,
    person: who.person,
    role: who.role,
    now: now(),
    idleMinutes: services.settings.sessionIdleMinutes,
    replacesHash: pending.former,
    async confirm(transaction) {
      // Each nonce opens one session, on any instance. The provider signed it, so it cannot be replaced.
      if (!(await useOnce(transaction, `nonce ${pending.nonce}`, now()))) return false;
      // The clock tolerance would let a colleague reuse an authentication of the last minute.
      const authentication = `authentication ${who.person} ${authenticatedAt}`;
      isAuthenticationUsed =
        authenticatedAt !== undefined && !(await useOnce(transaction, authentication, now()));
      return !isAuthenticationUsed;
    },
  });
  if (isAuthenticationUsed) {
    await noteRefusal(services, attempt, undefined);
    return { kind: 'refused', why: 'not-anew', code: 'auth_time-used-before' };
  }
  return token === undefined ? { kind: 'not-begun' } : { kind: 'open', token };
}

/** True for the first caller of all instances that share the database. Only a hash of `text` is stored. */
async function useOnce(
  transaction: Transaction<Tables>,
  text: string,
  now: Date,
): Promise<boolean> {
  const once: AttemptLimit = {
    bucket: `once ${sha256(text)}`,
    most: 1,
    seconds: (3 * MAX_SIGN_IN_MS) / 1000,
  };
  return !(await reserveAttempt(transaction, [once], now)).isRefused;
}

/** Anybody can bring a made-up code, so these entries would fill the disk. The log has a line for each. */
const MAX_UNKNOWN: AttemptLimit = { bucket: 'named refusals', most: 60, seconds: 60 };

async function noteRefusal(
  { database, now }: Needed,
  { address, device }: NamedTry,
  who: NamedPerson | undefined,
): Promise<void> {
  await database.write(async (transaction) => {
    if (!who && (await reserveAttempt(transaction, [MAX_UNKNOWN], now())).isRefused) return;
    await recordAudit(transaction, {
      action: 'sign-in',
      session: undefined,
      refused: who && { staffName: who.name, person: who.person },
      address,
      device,
      subject: who ? 'by name, without a role' : 'by name',
      result: 'refused',
      at: now(),
    });
  });
}
