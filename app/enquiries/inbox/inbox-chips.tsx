import { INBOX_PARTS, type InboxCounts, type InboxPart } from './desk-enquiry.ts';

const LABELS: Record<InboxPart, string> = {
  new: 'New',
  called: 'Called',
  done: 'Done',
  spam: 'Spam',
  removed: 'Removed',
};

interface Props {
  chosen: InboxPart;
  counts: InboxCounts | undefined;
  onChoose: (part: InboxPart) => void;
}

/** The parts of the inbox, each with how much it holds. 'Removed' is there while something can be put back. */
export function InboxChips({ chosen, counts, onChoose }: Props) {
  const parts = INBOX_PARTS.filter(
    (part) => part !== 'removed' || part === chosen || (counts?.removed ?? 0) > 0,
  );
  return (
    <fieldset className="inbox-chips">
      <legend className="visually-hidden">Status</legend>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="inbox-chip"
          aria-pressed={part === chosen}
          onClick={() => onChoose(part)}
        >
          {LABELS[part]}
          {counts && <span className="inbox-count">{counts[part].toLocaleString('en-IN')}</span>}
        </button>
      ))}
    </fieldset>
  );
}
