import { startTransition, useEffect, useState } from 'react';
import { clinicDatetime } from './clinic-time.ts';

const MINUTE = 60_000;

/** Calls `wake` at each full minute and when the tab becomes visible or hidden. */
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

/** The current minute; undefined in the server's HTML and during hydration, since that HTML is cached for everyone. */
export function useNow(): Date | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    // As a transition, so that it does not delay a tap or a key.
    const wake = () => startTransition(() => setMinute(Math.floor(Date.now() / MINUTE)));
    wake();
    return listenToMinutes(wake);
  }, []);
  return minute === undefined ? undefined : new Date(minute * MINUTE);
}

/** The current minute at the clinic, 'YYYY-MM-DD HH:MM', on pages that the server does not render. */
export function useClinicMinute(timeZone: string): string {
  const [openedAt] = useState(() => new Date());
  return clinicDatetime(useNow() ?? openedAt, timeZone).slice(0, 16);
}
