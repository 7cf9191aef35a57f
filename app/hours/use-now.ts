import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Wakes at each full minute, and when a tab that slept comes back. */
function listenToMinutes(wake: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const waitForMinute = () => {
    timer = setTimeout(
      () => {
        wake();
        waitForMinute();
      },
      MINUTE - (Date.now() % MINUTE) + 20,
    );
  };
  waitForMinute();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

const readMinute = () => Math.floor(Date.now() / MINUTE);
const unknown = () => undefined;

/** The present minute; undefined in the page as sent, which is the same for everyone at any time. */
export function useNow(): Date | undefined {
  const minute = useSyncExternalStore(listenToMinutes, readMinute, unknown);
  return minute === undefined ? undefined : new Date(minute * MINUTE);
}
