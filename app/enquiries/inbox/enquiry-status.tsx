import { ENQUIRY_STATUSES, type EnquiryStatus } from './desk-enquiry.ts';

export const STATUS_NAMES: Record<EnquiryStatus, string> = {
  new: 'New',
  called: 'Called',
  done: 'Done',
  spam: 'Spam',
};

interface Props {
  status: EnquiryStatus;
  onMark: (status: EnquiryStatus) => void;
}

export function EnquiryStatusChips({ status, onMark }: Props) {
  return (
    <fieldset className="letter-status">
      <legend>Mark as</legend>
      {ENQUIRY_STATUSES.map((one) => (
        <button
          key={one}
          type="button"
          className="inbox-chip"
          aria-pressed={one === status}
          onClick={() => one !== status && onMark(one)}
        >
          {STATUS_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
}
