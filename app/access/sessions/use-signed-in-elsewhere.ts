import { useEffect, useEffectEvent } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import { afterTyping } from '../../ui/after-typing.ts';
import { listenForContact } from '../../http/client/session-watch.ts';
import type { sessionRoutes } from './sessions.contract.ts';

const call = callsOf<typeof sessionRoutes>();

/**
 * While the sign-in form is open, notices that another page of this browser has signed in. It asks the server
 * when that page sends a message, and when this page becomes visible again.
 */
export function useSignedInElsewhere(
  isAsking: boolean,
  isTyping: () => boolean,
  onSignedIn: () => void,
): void {
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await call('GET /staff/session', {}, { signal, isUnattended: true });
    if (signal.aborted || answer.kind !== 'done') return;
    // The rest of a half-typed password must not end up in the desk that replaces the form.
    if (!isTyping()) return onSignedIn();
    signal.addEventListener('abort', afterTyping(onSignedIn));
  });

  useEffect(() => {
    if (!isAsking) return;
    let looking = new AbortController();
    const lookAnew = () => {
      looking.abort();
      looking = new AbortController();
      void look(looking.signal);
    };
    const lookIfShown = () => {
      if (document.visibilityState === 'visible') lookAnew();
    };
    const stop = listenForContact(lookAnew);
    document.addEventListener('visibilitychange', lookIfShown);
    return () => {
      looking.abort();
      stop();
      document.removeEventListener('visibilitychange', lookIfShown);
    };
  }, [isAsking]);
}
