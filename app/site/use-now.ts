import { useEffect, useState } from 'react';

/** The present moment, once the browser runs, and again on every minute and every return to the tab. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(look, 60_000 - (Date.now() % 60_000) + 20);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
