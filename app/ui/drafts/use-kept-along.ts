import { useEffect, useState } from 'react';
import { findText, isTyping, takeText, watchText } from './draft-store.ts';

/** What was kept along with a text when the page locked; undefined where nothing was. */
export function useFoundText<Value>(name: string): Value | undefined {
  const [found] = useState(() => findText(name) as Value | undefined);
  useEffect(() => {
    takeText(name);
  }, [name]);
  return found;
}

/**
 * Keeps what a text belongs to, so that it is found again after a lock, or what it was typed over: only
 * while something is typed under a name that begins with `text`.
 */
export function useKeptAlong(name: string, text: string, value: unknown): void {
  useEffect(() => watchText(name, () => (isTyping(text) ? value : undefined)), [name, text, value]);
}
