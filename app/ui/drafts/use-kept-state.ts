import { useEffect, useState } from 'react';
import { findText, takeText, watchText } from './draft-store.ts';

/**
 * `useState` that is as it was after the page was locked and unlocked, if it was changed. The name tells
 * what it belongs to (a form, and whose); without one it is a plain `useState`.
 */
export function useKeptState<Value>(name: string | undefined, initial: Value) {
  const [first] = useState(initial);
  // Not taken yet: React may begin a first rendering more than once.
  const [value, setValue] = useState(
    () => ((name === undefined ? undefined : findText(name)) as Value | undefined) ?? initial,
  );
  useEffect(() => {
    if (name !== undefined) takeText(name);
  }, [name]);
  useEffect(() => {
    if (name === undefined || Object.is(value, first)) return undefined;
    return watchText(name, () => value);
  }, [name, value, first]);
  return [value, setValue] as const;
}
