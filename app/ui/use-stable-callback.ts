import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function whose identity never changes and that calls the newest callback, so memoized rows need no new render. */
export function useStableCallback<Given extends unknown[]>(
  newest: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
