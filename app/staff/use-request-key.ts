import { useRef } from 'react';

/** A key for what is sent: the same for the same, so that whoever sends it again stores it once. */
export function useRequestKey(): (sent: unknown) => string {
  const last = useRef({ words: '', key: '' });
  return (sent) => {
    const words = JSON.stringify(sent);
    if (last.current.words !== words || last.current.key === '') {
      last.current = { words, key: crypto.randomUUID() };
    }
    return last.current.key;
  };
}
