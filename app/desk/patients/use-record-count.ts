import { useEffect, useState } from 'react';
import { callStaff } from '../../access/client/call-staff.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';

const RELOAD_INTERVAL_MS = 1000;

/** The true number of records (R24), kept up to date; undefined until the first answer. */
export function useRecordCount(): number | undefined {
  const [count, setCount] = useState<number>();

  useEffect(() => {
    const read = async (isUnattended: boolean) => {
      const answer = await callStaff<{ count: number }>('GET', '/staff/patients/count', {
        isUnattended,
      });
      if (answer.kind === 'done') setCount(answer.value.count);
    };
    void read(false);
    const pace = throttle(() => void read(true), RELOAD_INTERVAL_MS);
    const stop = subscribe(({ kind }) => {
      if (kind === 'record' || kind === 'all') pace.call();
    });
    return () => {
      stop();
      pace.stop();
    };
  }, []);

  return count;
}
