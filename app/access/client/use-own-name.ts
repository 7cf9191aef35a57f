import { useEffect, useState } from 'react';
import { callStaff } from './call-staff.ts';

/** The signed-in person's name; undefined if none was given. */
export function useOwnName(): string | undefined {
  const [name, setName] = useState<string>();

  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const answer = await callStaff<{ staffName: string | null }>('GET', '/staff/session/name', {
        signal: stop.signal,
        isUnattended: true,
      });
      if (answer.kind === 'done') setName(answer.value.staffName ?? undefined);
    };
    void read();
    return () => stop.abort();
  }, []);

  return name;
}
