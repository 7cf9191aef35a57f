import { useEffect, useState } from 'react';
import { callStaff } from './call-staff.ts';
import { listenForNews } from './live-events.ts';
import { paceCalls } from './pace-calls.ts';

const APART_MS = 1000;

/** The true number of records (R24), undefined until it is known, and a way to read it again. */
export function useRecordCount() {
  const [count, setCount] = useState<number>();

  useEffect(() => {
    const read = async (isUnattended: boolean) => {
      const answer = await readCount(isUnattended);
      if (answer.count !== undefined) setCount(answer.count);
    };
    void read(false);
    const pace = paceCalls(() => void read(true), APART_MS);
    const stop = listenForNews(({ kind }) => {
      if (kind === 'record') pace.call();
    });
    return () => {
      stop();
      pace.stop();
    };
  }, []);

  async function refresh() {
    const answer = await readCount(false);
    if (answer.count !== undefined) setCount(answer.count);
    return answer.kind;
  }

  return { count, refresh };
}

async function readCount(isUnattended: boolean) {
  const answer = await callStaff<{ count: number }>('GET', '/staff/patients/count', {
    isUnattended,
  });
  return { kind: answer.kind, count: answer.kind === 'done' ? answer.value.count : undefined };
}
