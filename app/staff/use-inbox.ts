import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskEnquiry, InboxFilter, InboxPage } from '../enquiries/desk-enquiry.ts';
import { callStaff } from './call-staff.ts';
import { inboxCounts } from './inbox-counts.ts';
import { listenForNews } from './live-events.ts';
import { paceCalls } from './pace-calls.ts';

const PAGE = 30;
const MOST_AT_ONCE = 200;
const APART_MS = 500;

export interface InboxList {
  enquiries: DeskEnquiry[];
  next: string | null;
  /** When the server was last heard; undefined until it was. */
  checkedAt: Date | undefined;
  isLoading: boolean;
  /** The last try did not get through; what is shown is from the one before. */
  hasFailed: boolean;
}

const NOTHING: InboxList = {
  enquiries: [],
  next: null,
  checkedAt: undefined,
  isLoading: true,
  hasFailed: false,
};

/** The list of enquiries that a filter lets through, kept true while it is open. */
export function useInbox(filter: InboxFilter) {
  const [list, setList] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  const question = JSON.stringify(filter);

  async function read(
    asked: InboxFilter,
    options: { limit?: number; after?: string; isUnattended?: boolean },
  ) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const { isUnattended = false, ...place } = options;
    const answer = await callStaff<InboxPage>('POST', '/staff/enquiries/search', {
      body: { ...asked, ...place },
      signal: stop.signal,
      isUnattended,
    });
    if (stop.signal.aborted || answer.kind === 'stopped' || answer.kind === 'session-over') return;
    if (answer.kind !== 'done') {
      setList((before) => ({ ...before, isLoading: false, hasFailed: true }));
      return;
    }
    const { enquiries, next, counts } = answer.value;
    inboxCounts.write(counts);
    setList((before) => ({
      enquiries: options.after === undefined ? enquiries : [...before.enquiries, ...enquiries],
      next,
      checkedAt: new Date(),
      isLoading: false,
      hasFailed: false,
    }));
  }

  const refresh = (isUnattended = false) =>
    read(filter, {
      limit: Math.min(MOST_AT_ONCE, Math.max(PAGE, list.enquiries.length)),
      isUnattended,
    });
  const refreshBySelf = useEffectEvent(() => void refresh(true));
  const ask = useEffectEvent((asked: string) => read(JSON.parse(asked), { limit: PAGE }));

  useEffect(() => {
    const begin = async () => ask(question);
    void begin();
    const pace = paceCalls(refreshBySelf, APART_MS);
    const stop = listenForNews(({ kind }) => {
      if (kind === 'enquiry' || kind === 'all') pace.call();
    });
    return () => {
      stop();
      pace.stop();
      running.current?.abort();
    };
  }, [question]);

  return {
    list,
    refresh: () => void refresh(),
    more: () => {
      if (list.next !== null) void read(filter, { limit: PAGE, after: list.next });
    },
    /** Another question is asked: the old answer goes. */
    clear: () => setList(NOTHING),
    /** Shows at once what the server has just confirmed. */
    put(enquiry: DeskEnquiry) {
      setList((before) => ({
        ...before,
        enquiries: before.enquiries.map((one) => (one.key === enquiry.key ? enquiry : one)),
      }));
    },
  };
}
