import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { sessionRoutes } from '../../access/sessions/sessions.contract.ts';
import type { PathOf } from '../../http/contract.ts';
import { sessionEnd } from '../../http/client/session-end.ts';
import { isShown } from '../../ui/is-shown.ts';
import { closeModal, openModal } from '../../ui/dialogs/modal.tsx';

/**
 * Whether somebody is signed in, for showing the staff section. The server checks the session on every call (R1); the
 * cookie `staff-here` only tells whether it is worth asking.
 */
export function useStaffSession(goToSection: () => void) {
  const [isLive, setLive] = useState(false);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    if (mayBeSignedIn()) void hasLiveSession().then(setLive);
  }, []);

  async function search() {
    if (isLive || (mayBeSignedIn() && (await hasLiveSession()))) return enter();
    setAsked(true);
    openModal('password');
  }

  function enter() {
    setLive(true);
    goToSection();
  }

  // The start script records a press of Search that came before this code had loaded.
  const answerEarlyPress = useEffectEvent(() => {
    const page = document.documentElement.dataset;
    page['ready'] = 'yes';
    if (page['pressed'] === 'search') void search();
    delete page['pressed'];
  });
  useEffect(() => {
    queueMicrotask(answerEarlyPress);
  }, []);

  const leave = useCallback(() => {
    // Synchronously: an open dialog of the desk would keep the focus.
    flushSync(() => setLive(false));
    focusSearch();
    if (sessionEnd.read() === undefined) return;
    // The session ended while somebody was working: the password modal says so and lets them back in.
    setAsked(true);
    openModal('password');
  }, []);

  /** The password modal's code did not load: the next press of Search tries again. */
  const giveUp = useCallback(() => {
    closeModal('password');
    setAsked(false);
    focusSearch();
  }, []);

  return { isLive, isAsked, search: () => void search(), enter, leave, giveUp };
}

function mayBeSignedIn(): boolean {
  return /(^|; )staff-here=1/.test(document.cookie);
}

async function hasLiveSession(): Promise<boolean> {
  try {
    const answer = await fetch('/staff/session' satisfies PathOf<typeof sessionRoutes>, {
      cache: 'no-store',
    });
    return answer.status === 204;
  } catch {
    return false;
  }
}

/** On narrow screens Search is inside the closed menu, so the menu button gets the focus instead. */
function focusSearch(): void {
  const search = document.getElementById('nav-search');
  const isThere = search !== null && isShown(search);
  (isThere ? search : document.getElementById('nav-menu'))?.focus();
}
