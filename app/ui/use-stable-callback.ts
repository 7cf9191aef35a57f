import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every drawing, which calls the newest: a row that is given it may stay as it is. */
export function useStableCallback<Given extends unknown[]>(
  newest: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
