import { useEffect, useRef } from 'react';
import { hasUnsavedInput, registerDraft, useStoredDraft } from './drafts.ts';

interface Sent {
  words: string;
  key: string;
}

/**
 * Returns the idempotency key for a request: it stays the same for the same content, so that sending it again stores
 * it once (R5). The key is kept together with the draft named `keptAs`.
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
