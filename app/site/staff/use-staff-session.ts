import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { sessionEnd } from '../../access/client/session-end.ts';
import { isShown } from '../../ui/is-shown.ts';
import { closeModal, openModal } from '../../ui/dialogs/modal.tsx';

/**
 * What the page knows of a staff session: only whether there is one. The server decides on every call (R1);
 * the cookie `staff-here` says no more than that asking is worth it.
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

  // Pressed before this code was there: the start script remembers it.
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
    // At once: while a dialog of the desk is open, nothing else takes the focus.
    flushSync(() => setLive(false));
    focusSearch();
    if (sessionEnd.read() === undefined) return;
    // The desk is gone from under somebody's hands: say so, and the way back.
    setAsked(true);
    openModal('password');
  }, []);

  /** The door did not come: the next press of Search asks for it anew. */
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
    const answer = await fetch('/staff/session', { cache: 'no-store' });
    return answer.status === 204;
  } catch {
    return false;
  }
}

/** On narrow screens Search is inside the closed menu, and the menu's button stands for it. */
function focusSearch(): void {
  const search = document.getElementById('nav-search');
  const isThere = search !== null && isShown(search);
  (isThere ? search : document.getElementById('nav-menu'))?.focus();
}
