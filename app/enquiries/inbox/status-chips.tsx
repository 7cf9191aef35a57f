import { Check } from 'lucide-react';
import {
  ENQUIRY_STATUSES,
  type EnquiryStatus,
  INBOX_PARTS,
  type InboxPart,
} from './desk-enquiry.ts';
import type { InboxCounts } from './inbox.contract.ts';
import '../../ui/chips.css';

export const STATUS_NAMES: Record<InboxPart, string> = {
  new: 'New',
  called: 'Called',
  done: 'Done',
  spam: 'Spam',
  removed: 'Removed',
};

interface EnquiryStatusChipsProps {
  status: EnquiryStatus;
  onChoose: (status: EnquiryStatus) => void;
}

export function EnquiryStatusChips({ status, onChoose }: EnquiryStatusChipsProps) {
  return (
    <fieldset className="screen-only follow-status">
      <legend>After the call</legend>
      <div className="chips segments">
        {ENQUIRY_STATUSES.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === status}
            onClick={() => onChoose(one)}
          >
            {one === status && <Check size={16} strokeWidth={2} aria-hidden />}
            {STATUS_NAMES[one]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface InboxChipsProps {
  chosen: InboxPart;
  /** Undefined where they are not known. */
  counts: InboxCounts | undefined;
  onChoose: (part: InboxPart) => void;
}

/** The parts of the inbox with their counts. 'Removed' is shown only while an enquiry can be put back. */
export function InboxChips({ chosen, counts, onChoose }: InboxChipsProps) {
  const parts = INBOX_PARTS.filter(
    (part) => part !== 'removed' || part === chosen || (counts?.removed ?? 0) > 0,
  );
  return (
    <fieldset className="chips segments">
      <legend className="visually-hidden">Status</legend>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="chip"
          aria-pressed={part === chosen}
          onClick={() => onChoose(part)}
        >
          {STATUS_NAMES[part]}
          {counts && <span className="chip-count">{counts[part].toLocaleString('en-IN')}</span>}
        </button>
      ))}
    </fieldset>
  );
}
