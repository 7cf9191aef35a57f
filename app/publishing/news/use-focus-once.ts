import { useEffect, useRef } from 'react';

/** Moves the focus to an element once it is shown. */
export function useFocusOnce<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
