import { useEffect, useRef } from 'react';
import { hasUnsavedInput, registerDraft, useStoredDraft } from '../ui/drafts.ts';

interface Sent {
  words: string;
  key: string;
}

/**
 * A key for what is sent: the same for the same, so that whoever sends it again stores it once. It waits with
 * what was typed under the name `keptAs`, when something else is shown meanwhile.
 */
export function useRequestKey(keptAs: string): (sent: unknown) => string {
  const name = `over ${keptAs}`;
  const found = useStoredDraft<Sent>(name);
  const last = useRef(found);
  useEffect(
    () => registerDraft(name, () => (hasUnsavedInput(keptAs) ? last.current : undefined)),
    [name, keptAs],
  );
  return (sent) => {
    const words = JSON.stringify(sent);
    if (last.current?.words !== words) last.current = { words, key: crypto.randomUUID() };
    return last.current.key;
  };
}
