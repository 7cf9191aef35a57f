import { Suspense, use, useSyncExternalStore, type ReactNode } from 'react';
import { arrivalAt } from './take-over.ts';

interface Props {
  /** Selector of the one element that the part consists of. */
  at: string;
  children: ReactNode;
}

/** A part of the page that stands as sent until it is needed, and is then taken over in a step of its own. */
export function Part({ at, children }: Props) {
  return (
    <Suspense>
      <TakenOver at={at}>{children}</TakenOver>
    </Suspense>
  );
}

function TakenOver({ at, children }: Props) {
  const isAsSent = useSyncExternalStore(
    followNothing,
    () => false,
    () => true,
  );
  const arrival = arrivalAt(at);
  // Where React could not take over the page as sent, and makes it anew, there is nothing to stand there meanwhile.
  if (isAsSent && arrival) use(arrival);
  return children;
}

function followNothing() {
  return () => undefined;
}
