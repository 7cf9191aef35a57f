import { useEffect, useState } from 'react';
import { callStaff } from './call-staff.ts';
import { recordChanges } from './record-changes.ts';

/** The true number of records (R24), undefined until it is known, and a way to read it again. */
export function useRecordCount() {
  const [count, setCount] = useState<number>();

  useEffect(() => {
    const read = async () => setCount((await readCount()).count);
    void read();
    return recordChanges.subscribe(() => void read());
  }, []);

  async function refresh() {
    const answer = await readCount();
    if (answer.count !== undefined) setCount(answer.count);
    return answer.kind;
  }

  return { count, refresh };
}

async function readCount() {
  const answer = await callStaff<{ count: number }>('GET', '/staff/patients/count');
  return { kind: answer.kind, count: answer.kind === 'done' ? answer.value.count : undefined };
}
