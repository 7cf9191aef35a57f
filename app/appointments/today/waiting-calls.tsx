import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { showArrival } from '../../hours/desk-times.ts';
import { showMobile } from '../../text/dial.ts';
import { linkToCall } from '../../text/contact-links.ts';
import { spaceMobile } from '../../text/mobile.ts';
import type { DeskEnquiry } from '../../enquiries/inbox/desk-enquiry-schema.server.ts';
import { showTopic } from '../../enquiries/inbox/desk-text.ts';
import { enquiryQueries } from '../../enquiries/inbox/enquiry-queries.ts';

const MAX_SHOWN = 5;

interface Props {
  today: string;
  onOpen: (enquiryKey: string) => void;
  onAll: () => void;
}

/** New enquiries without an agreed time: their visitors wait for a call. */
export function WaitingCalls({ today, onOpen, onAll }: Props) {
  const { data, isPending, isError } = useQuery(enquiryQueries.list({ status: 'new' }));
  const { data: counts } = useQuery(enquiryQueries.counts);
  const waiting = data?.enquiries.filter(({ agreedAt }) => agreedAt === null) ?? [];
  const count = counts?.new ?? waiting.length;
  return (
    <section aria-labelledby="waiting-calls" data-waiting={isPending || undefined}>
      <header className="row">
        <h4 id="waiting-calls">Waiting for a call</h4>
        {count > 0 && <span className="today-count">{count.toLocaleString('en-IN')}</span>}
        <button type="button" className="text-button" onClick={onAll}>
          All enquiries
        </button>
      </header>
      {isError && <p className="muted">The enquiries could not be loaded.</p>}
      {data && waiting.length === 0 && (
        <p className="muted">No one. Requests from your page appear here as they come in.</p>
      )}
      <ul className="today-list">
        {waiting.slice(0, MAX_SHOWN).map((enquiry) => (
          <Waiting key={enquiry.key} enquiry={enquiry} today={today} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingProps extends Pick<Props, 'today' | 'onOpen'> {
  enquiry: DeskEnquiry;
}

function Waiting({ enquiry, today, onOpen }: WaitingProps) {
  const { key, name, datetime, selectOpt } = enquiry;
  const mobile = showMobile(enquiry);
  const call = linkToCall(enquiry);
  return (
    <li className="today-call-row">
      <button type="button" className="pick today-entry" onClick={() => onOpen(key)}>
        <bdi>{name ?? 'Not known'}</bdi>
        <span className="hint">{showArrival(datetime, today)}</span>
        <span className="hint today-topic">
          {[mobile && spaceMobile(mobile), selectOpt && showTopic(selectOpt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      {call && (
        <a
          className="icon-button today-dial"
          href={call}
          aria-label={`Call ${name ?? 'the visitor'}`}
        >
          <Phone size={18} aria-hidden />
        </a>
      )}
    </li>
  );
}
