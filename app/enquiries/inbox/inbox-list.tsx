import { useEffect, useRef, memo } from 'react';
import { showTime } from '../../hours/page-times.ts';
import { showArrival, showNearDay } from '../../hours/desk-times.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { isUnread } from './desk-enquiry.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import { showTopic } from './desk-text.ts';

interface Props {
  enquiries: DeskEnquiry[];
  chosenKey: string | undefined;
  timeZone: string;
  now: Date;
  isLoading: boolean;
  hasMore: boolean;
  /** Shown in place of an empty list. */
  empty: string;
  onChoose: (enquiry: DeskEnquiry) => void;
  onMore: () => void;
}

export function InboxList(props: Props) {
  const { enquiries, chosenKey, timeZone, now, isLoading, hasMore, empty } = props;
  const choose = useStableCallback(props.onChoose);
  const today = clinicToday(now, timeZone);
  /** The length of the list before Show older, so that the first older enquiry gets the focus. */
  const seen = useRef<number>(undefined);
  useEffect(() => {
    const next = seen.current === undefined ? undefined : enquiries[seen.current];
    if (!next) return;
    seen.current = undefined;
    document.getElementById(`inbox-${next.key}`)?.focus();
  }, [enquiries]);

  function showOlder() {
    seen.current = enquiries.length;
    props.onMore();
  }

  if (isLoading && enquiries.length === 0)
    return <p className="muted inbox-empty">Loading enquiries</p>;
  if (enquiries.length === 0) return <p className="muted inbox-empty">{empty}</p>;
  return (
    <>
      <ul className="inbox-list" aria-label="Enquiries, newest first">
        {enquiries.map((enquiry) => (
          <InboxRow
            key={enquiry.key}
            enquiry={enquiry}
            isChosen={enquiry.key === chosenKey}
            today={today}
            onChoose={choose}
          />
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="button button-small button-secondary inbox-more"
          onClick={showOlder}
        >
          Show older
        </button>
      )}
    </>
  );
}

interface InboxRowProps {
  enquiry: DeskEnquiry;
  isChosen: boolean;
  /** At the clinic, 'YYYY-MM-DD'. */
  today: string;
  onChoose: (enquiry: DeskEnquiry) => void;
}

/** An unread enquiry has a dot, bold type, and a word for screen readers. Memoised: there are hundreds of rows. */
const InboxRow = memo(function InboxRow({ enquiry, isChosen, today, onChoose }: InboxRowProps) {
  const isNew = isUnread(enquiry);
  return (
    <li>
      <button
        type="button"
        id={`inbox-${enquiry.key}`}
        className={isNew ? 'pick inbox-row inbox-unread' : 'pick inbox-row'}
        data-row="open"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(enquiry)}
      >
        {isNew && (
          <span className="inbox-dot">
            <span className="visually-hidden">Unread. </span>
          </span>
        )}
        <span className="inbox-cut inbox-name">
          <bdi>{enquiry.name ?? 'Not known'}</bdi>
        </span>
        <span className="hint figures unbroken">{showArrival(enquiry.datetime, today)}</span>
        <span className="hint inbox-cut inbox-wish">
          {enquiry.visitorChanges.length > 0 && (
            <b className="inbox-asked">Changed by the visitor. </b>
          )}
          {showTopic(enquiry.selectOpt)}
          {enquiry.agreedAt
            ? ` · agreed ${showNearDay(enquiry.agreedAt.slice(0, 10), today)}, ${showTime(enquiry.agreedAt.slice(11))}`
            : enquiry.date && ` · prefers ${showNearDay(enquiry.date, today)}`}
        </span>
      </button>
    </li>
  );
});
