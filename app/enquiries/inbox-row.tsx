import { isUnread, type DeskEnquiry } from './desk-enquiry.ts';
import { showArrival, showDayShort, showTopic } from './desk-text.ts';

interface Props {
  enquiry: DeskEnquiry;
  isChosen: boolean;
  timeZone: string;
  now: Date;
  onChoose: () => void;
}

/** Unread is a dot and weight, and a word for who sees neither. */
export function InboxRow({ enquiry, isChosen, timeZone, now, onChoose }: Props) {
  const isNew = isUnread(enquiry);
  const showDate = (date: string) => showDayShort(date, now, timeZone);
  return (
    <li>
      <button
        type="button"
        id={`inbox-${enquiry.key}`}
        className={isNew ? 'inbox-row inbox-unread' : 'inbox-row'}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <span className="inbox-name">
          {isNew && (
            <span className="inbox-dot">
              <span className="visually-hidden">Unread. </span>
            </span>
          )}
          <bdi>{enquiry.name ?? 'Not known'}</bdi>
        </span>
        <span className="inbox-time">{showArrival(enquiry.datetime, now, timeZone)}</span>
        <span className="inbox-wish">
          {showTopic(enquiry.selectOpt)}
          {enquiry.agreedAt
            ? `. Agreed ${showDate(enquiry.agreedAt.slice(0, 10))} ${enquiry.agreedAt.slice(11)}`
            : enquiry.date && `. Prefers ${showDate(enquiry.date)}`}
        </span>
      </button>
    </li>
  );
}
