import { useEffect, useEffectEvent } from 'react';
import { afterTyping } from './after-typing.ts';
import { callStaff } from './call-staff.ts';
import { listenForContact } from './session-watch.ts';

/**
 * While this page asks for the sign-in: another page of this browser may have signed in. Looks when that
 * page tells, and when this one is looked at again; only the server's word that a session lives counts.
 */
export function useSignedInElsewhere(
  isAsking: boolean,
  isTyping: () => boolean,
  onSignedIn: () => void,
): void {
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await callStaff('GET', '/staff/session', { signal, isUnattended: true });
    if (signal.aborted || answer.kind !== 'done') return;
    // Letters of a password must not go to the desk that takes the place of its box.
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
