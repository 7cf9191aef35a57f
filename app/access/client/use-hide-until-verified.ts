import { type RefObject, useLayoutEffect, useRef } from 'react';
import { callStaff } from './call-staff.ts';
import { noteSessionOver } from './session-watch.ts';

/**
 * A page that comes back, from the browser's memory or from a specialty screen, shows nothing of
 * patients until the server has said that the session still lives.
 */
export function useHideUntilVerified(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const veil = () => {
      element.hidden = true;
    };
    const check = async () => {
      veil();
      const answer = await callStaff('GET', '/staff/session');
      if (answer.kind === 'done') element.hidden = false;
      else if (answer.kind !== 'session-over') noteSessionOver();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void check();
    };

    addEventListener('pagehide', veil);
    addEventListener('pageshow', onPageShow);
    if (wasShown.current) void check();
    wasShown.current = true;
    return () => {
      removeEventListener('pagehide', veil);
      removeEventListener('pageshow', onPageShow);
    };
  }, []);

  return root;
}
