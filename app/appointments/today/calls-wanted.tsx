import { useQuery } from '@tanstack/react-query';
import { showArrival } from '../../hours/desk-times.ts';
import { showMobile } from '../../text/dial.ts';
import type { DeskEnquiry } from '../../enquiries/inbox/desk-enquiry-schema.server.ts';
import { enquiryQueries } from '../../enquiries/inbox/enquiry-queries.ts';

const MAX_SHOWN = 8;

interface Props {
  today: string;
  onOpen: (enquiryKey: string) => void;
  onAll: () => void;
}

/** New enquiries without an agreed time: their visitors wait for a call. */
export function CallsWanted({ today, onOpen, onAll }: Props) {
  const { data, isError } = useQuery(enquiryQueries.list({ status: 'new' }));
  const { data: counts } = useQuery(enquiryQueries.counts);
  const waiting = data?.enquiries.filter(({ agreedAt }) => agreedAt === null) ?? [];
  const count = counts?.new ?? waiting.length;
  return (
    <section className="card today-card screen-only" aria-labelledby="calls-wanted">
      <h4 id="calls-wanted">Enquiries that want a call</h4>
      {isError && <p className="muted today-none">The enquiries could not be loaded.</p>}
      {data && waiting.length === 0 && (
        <p className="muted today-none">Nobody is waiting for a call.</p>
      )}
      <ul className="today-list">
        {waiting.slice(0, MAX_SHOWN).map((enquiry) => (
          <li key={enquiry.key}>
            <Waiting enquiry={enquiry} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {count > 0 && (
        <button type="button" className="text-button today-all" onClick={onAll}>
          {count === 1 ? 'The new enquiry' : `All ${count.toLocaleString('en-IN')} new enquiries`}
        </button>
      )}
    </section>
  );
}

function Waiting({
  enquiry,
  today,
  onOpen,
}: { enquiry: DeskEnquiry } & Pick<Props, 'today' | 'onOpen'>) {
  const { key, name, datetime } = enquiry;
  return (
    <button type="button" className="pick today-waiting" onClick={() => onOpen(key)}>
      <bdi>{name ?? 'Not known'}</bdi>
      <span>
        {showMobile(enquiry) ?? ''} <span className="hint">{showArrival(datetime, today)}</span>
      </span>
    </button>
  );
}
