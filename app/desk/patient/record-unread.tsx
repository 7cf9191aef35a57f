import { RetryButton } from '../../ui/retry-button.tsx';
import type { ReadRecord } from './use-record.ts';

/** What is said in place of a record that is not there to be worked on. */
export function RecordUnread({ read, onRetry }: { read: ReadRecord; onRetry: () => void }) {
  if (read.kind === 'reading') return <p className="work-note">Loading</p>;
  if (read.kind === 'deleted') {
    return <p className="work-note">This visit has been deleted meanwhile.</p>;
  }
  return (
    <p className="work-note" role="alert">
      The record did not come. <RetryButton isInText onRetry={onRetry} />
    </p>
  );
}
