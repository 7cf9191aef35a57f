import { type RefObject, useLayoutEffect, useRef } from 'react';
import { noteSessionOver } from '../../http/client/session-watch.ts';
import { callSession } from './session-queries.ts';

/**
 * Hides the workspace when the page comes back, from the browser's back-forward cache or from a specialty screen,
 * until the server has confirmed that the session is still live. Returns the ref for the workspace's element.
 */
export function useHideUntilVerified(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const hide = () => {
      element.hidden = true;
    };
    const check = async () => {
      hide();
      const answer = await callSession('GET /staff/session', {});
      if (answer.kind === 'done') element.hidden = false;
      else if (answer.kind !== 'session-over') noteSessionOver();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void check();
    };

    addEventListener('pagehide', hide);
    addEventListener('pageshow', onPageShow);
    if (wasShown.current) void check();
    wasShown.current = true;
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', onPageShow);
    };
  }, []);

  return root;
}
