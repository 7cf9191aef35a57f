import { useSyncExternalStore } from 'react';

/** `navigator.onLine` as state; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

function follow(onChange: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, onChange);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, onChange);
  };
}
