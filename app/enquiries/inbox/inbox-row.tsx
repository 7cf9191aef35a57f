import { memo } from 'react';
import { isUnread, type DeskEnquiry } from './desk-enquiry.ts';
import { showArrival, showDayShort, showTopic } from './desk-text.ts';

interface Props {
  enquiry: DeskEnquiry;
  isChosen: boolean;
  /** At the clinic, 'YYYY-MM-DD'. */
  today: string;
  onChoose: (enquiry: DeskEnquiry) => void;
}

/** Unread is a dot and weight, and a word for who sees neither. One of hundreds: drawn when it changes. */
export const InboxRow = memo(function InboxRow({ enquiry, isChosen, today, onChoose }: Props) {
  const isNew = isUnread(enquiry);
  const showDate = (date: string) => showDayShort(date, today);
  return (
    <li>
      <button
        type="button"
        id={`inbox-${enquiry.key}`}
        className={isNew ? 'inbox-row inbox-unread' : 'inbox-row'}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(enquiry)}
      >
        <span className="inbox-name">
          {isNew && (
            <span className="inbox-dot">
              <span className="visually-hidden">Unread. </span>
            </span>
          )}
          <bdi>{enquiry.name ?? 'Not known'}</bdi>
        </span>
        <span className="inbox-time">{showArrival(enquiry.datetime, today)}</span>
        <span className="inbox-wish">
          {showTopic(enquiry.selectOpt)}
          {enquiry.agreedAt
            ? `. Agreed ${showDate(enquiry.agreedAt.slice(0, 10))} ${enquiry.agreedAt.slice(11)}`
            : enquiry.date && `. Prefers ${showDate(enquiry.date)}`}
        </span>
      </button>
    </li>
  );
});
