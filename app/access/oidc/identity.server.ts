import { limitConcurrency, TooBusy } from '../../http/limit-concurrency.server.ts';
import {
  beginWith,
  type Begun,
  type Finished,
  finishWith,
  type PendingSignIn,
} from './code-flow.server.ts';
import { type IdentitySettings, keepProvider } from './provider.server.ts';

export interface Identity {
  name: string;
  isOnly: boolean;
  /** Where to send the browser, or undefined while the provider cannot be reached. */
  begin(): Promise<Begun | undefined>;
  /** `answer` is what the provider sent the browser back with. Each code works once. */
  finish(answer: URLSearchParams, pending: PendingSignIn): Promise<Finished>;
}

/** Added to the services of a site whose staff may sign in by name. */
export interface NamedSignInService {
  /** Undefined where only the shared password signs staff in. */
  identity?: Identity | undefined;
}

interface Surroundings {
  publicUrl: string;
  now: () => Date;
  onUnreachable: (error: unknown) => void;
}

/** Requests to the provider's token endpoint at a time, and sign-ins that wait for their turn. */
const [MAX_TOKEN_REQUESTS, MAX_WAITING] = [16, 100];

/** Where the provider sends browsers back to; it must be registered there letter by letter. */
export const CALLBACK_PATH = '/staff/session/named/callback';

/**
 * Looks for the provider at once, and again later where it does not answer: the site starts all the same.
 * Nothing of a sign-in is kept here, so that any instance can finish what another began.
 */
export function openIdentity(settings: IdentitySettings, around: Surroundings): Identity {
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
