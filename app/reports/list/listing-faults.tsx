import type { ReactNode } from 'react';
import { RetryButton } from '../../ui/retry-button.tsx';
import type { ListingState } from './listing.ts';

/** Says which files could not be read, with a Retry button (R4). */
export function ListingFaults({ state, onRetry }: { state: ListingState; onRetry: () => void }) {
  switch (state.status) {
    case 'failed':
      return <Strip onRetry={onRetry}>Could not be read: {state.error}</Strip>;
    case 'cancelled':
      return <Strip onRetry={onRetry}>You cancelled, so the files were not loaded.</Strip>;
    case 'without-id':
      return (
        <p className="muted reports-none">
          This record has no patient id, so it cannot have files.
        </p>
      );
    case 'listed': {
      const { length } = state.listing.problems;
      if (length === 0) return null;
      const files = length === 1 ? '1 file' : `${length} files`;
      return <Strip onRetry={onRetry}>{files} could not be read.</Strip>;
    }
    case 'loading':
      return null;
  }
}

function Strip({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className="bar note wrong reports-strip">
      <p>{children}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
