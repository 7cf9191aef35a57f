import { useEffect, useState } from 'react';
import { callStaff } from './call-staff.ts';
import { useMay } from './own-role.ts';
import type { OpenSession } from './sessions.ts';

/** The name that was given at sign-in, where one was; only who may see the sessions can ask for it. */
export function useOwnName(): string | undefined {
  const [name, setName] = useState<string>();
  const maySeeSessions = useMay('owner');

  useEffect(() => {
    if (!maySeeSessions) return;
    const stop = new AbortController();
    const read = async () => {
      const answer = await callStaff<{ sessions: OpenSession[] }>('GET', '/staff/sessions', {
        signal: stop.signal,
        isUnattended: true,
      });
      if (answer.kind !== 'done') return;
      setName(answer.value.sessions.find(({ isThis }) => isThis)?.staffName ?? undefined);
    };
    void read();
    return () => stop.abort();
  }, [maySeeSessions]);

  return name;
}
