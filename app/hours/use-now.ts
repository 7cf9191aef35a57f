import { startTransition, useEffect, useState } from 'react';

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

/** The present minute; undefined in the page as sent, which is the same for everyone at any time. */
export function useNow(): Date | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    // In small steps: fingers go before the clock.
    const wake = () => startTransition(() => setMinute(Math.floor(Date.now() / MINUTE)));
    wake();
    return listenToMinutes(wake);
  }, []);
  return minute === undefined ? undefined : new Date(minute * MINUTE);
}
