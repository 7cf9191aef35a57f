/* oxlint-disable jsx-a11y/prefer-tag-over-role -- screen readers hear role=status more surely than <output> */
import { useSyncExternalStore } from 'react';
import type { Texts } from './texts.server.ts';
import './offline-bar.css';

/** Says while the device has no connection what of the page works all the same. */
export function OfflineBar({ texts }: { texts: Texts['offline'] }) {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p className="offline" role="status">
      {!isOnline && texts.bar}
    </p>
  );
}

function follow(onChange: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, onChange);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, onChange);
  };
}
