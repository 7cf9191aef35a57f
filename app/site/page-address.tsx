import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};
const readOrigin = () => location.origin;
const unknown = () => '';

/** On paper the page says where it came from. */
export function PageAddress() {
  const origin = useSyncExternalStore(neverChanges, readOrigin, unknown);
  return <p className="print-only">{origin}</p>;
}
