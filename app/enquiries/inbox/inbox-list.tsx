import { useEffect, useRef } from 'react';
import { clinicToday } from '../../hours/clinic-time.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { DeskEnquiry } from './desk-enquiry.ts';
import { InboxRow } from './inbox-row.tsx';

interface Props {
  enquiries: DeskEnquiry[];
  chosenKey: string | undefined;
  timeZone: string;
  now: Date;
  isLoading: boolean;
  hasMore: boolean;
  /** Said where there is nothing to list. */
  empty: string;
  onChoose: (enquiry: DeskEnquiry) => void;
  onMore: () => void;
}

export function InboxList(props: Props) {
  const { enquiries, chosenKey, timeZone, now, isLoading, hasMore, empty } = props;
  const choose = useStableCallback(props.onChoose);
  const today = clinicToday(now, timeZone);
  /** How many there were when older ones were asked for: the first of those is where to go on. */
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

  if (isLoading && enquiries.length === 0) return <InboxSkeleton />;
  if (enquiries.length === 0) return <p className="inbox-empty">{empty}</p>;
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

function InboxSkeleton() {
  return (
    <div className="inbox-skeleton" aria-busy="true">
      <span className="visually-hidden">Loading enquiries</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="inbox-ghost">
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
