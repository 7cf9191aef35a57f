import type { PathOf } from '../../http/contract.ts';
import { limitConcurrency, TooBusy } from '../../http/limit-concurrency.server.ts';
import {
  beginWith,
  type Begun,
  type Finished,
  finishWith,
  type PendingSignIn,
} from './code-flow.server.ts';
import type { namedRoutes } from './named.contract.ts';
import { type IdentitySettings, keepProvider } from './provider.server.ts';

export interface Identity {
  name: string;
  isOnly: boolean;
  /** Where to send the browser, or undefined while the provider cannot be reached. */
  begin(): Promise<Begun | undefined>;
  /** `answer`: the query with which the provider sent the browser back. Each code works once. */
  finish(answer: URLSearchParams, pending: PendingSignIn): Promise<Finished>;
}

/** Added to the services of a site whose staff may sign in by name. */
export interface NamedSignInService {
  /** Undefined if the shared password is the only way to sign in. */
  identity?: Identity | undefined;
}

interface IdentityContext {
  publicUrl: string;
  now: () => Date;
  onUnreachable: (error: unknown) => void;
}

/** Simultaneous requests to the provider's token endpoint, and sign-ins that may wait for one. */
const [MAX_TOKEN_REQUESTS, MAX_WAITING] = [16, 100];

/** The redirect path; the full address must be registered at the provider exactly. */
export const CALLBACK_PATH = '/staff/session/named/callback' satisfies PathOf<typeof namedRoutes>;

/**
 * Contacts the provider at once, and again later if it does not answer; the site starts in any case. A pending
 * sign-in is stored in the browser, not here, so any instance can finish a sign-in that another began.
 */
export function openIdentity(settings: IdentitySettings, around: IdentityContext): Identity {
  const provider = keepProvider(settings, around);
  void provider.findReachable();
  const runInTurn = limitConcurrency(MAX_TOKEN_REQUESTS, MAX_WAITING);
  const redirectUri = `${around.publicUrl}${CALLBACK_PATH}`;
  return {
    name: settings.name,
    isOnly: settings.isOnly,
    async begin() {
      const found = await provider.findReachable();
      return found && beginWith(found, { ...settings, redirectUri, now: around.now });
    },
    async finish(answer, pending) {
      const found = await provider.findKnown();
      if (!found) return { kind: 'refused', why: 'unreachable', code: 'not-found' };
      const callback = new URL(`${redirectUri}?${answer.toString()}`);
      const finish = () => finishWith(found, callback, pending, { ...settings, now: around.now });
      return runInTurn(finish).catch((error: unknown) => {
        if (!(error instanceof TooBusy)) throw error;
        return { kind: 'refused', why: 'busy', code: 'too-many-at-once' };
      });
    },
  };
}
