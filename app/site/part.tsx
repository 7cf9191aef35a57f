import { Suspense, use, type ReactNode } from 'react';
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
  const arrival = arrivalAt(at);
  if (arrival) use(arrival);
  return children;
}
