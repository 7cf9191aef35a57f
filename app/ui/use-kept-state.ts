import { useEffect, useState } from 'react';
import { findText, takeText, watchText } from './kept-text.ts';

/** `useState` that is as it was after the page was locked and unlocked. */
export function useKeptState<Value>(name: string, initial: Value) {
  // Not taken yet: React may begin a first rendering more than once.
  const [value, setValue] = useState(() => (findText(name) as Value | undefined) ?? initial);
  useEffect(() => {
    takeText(name);
  }, [name]);
  useEffect(() => watchText(name, () => value), [name, value]);
  return [value, setValue] as const;
}
