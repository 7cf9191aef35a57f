import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskEnquiry, InboxFilter, InboxPage } from '../../enquiries/inbox/desk-enquiry.ts';
import { inboxCounts } from './inbox-counts.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';

const PAGE = 30;
const APART_MS = 500;

interface InboxList {
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
  /** How many are to be listed, also those that are still on the way. */
  const wanted = useRef(PAGE);
  const question = JSON.stringify(filter);
  /** The filter by now, also for what comes of a call that began under another one. */
  const newest = useRef(filter);

  /** Puts what comes under what is listed, or without `under` in its place. */
  async function read(
    asked: InboxFilter,
    { under, isUnattended = false }: { under?: InboxList; isUnattended?: boolean } = {},
  ) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const former = under?.enquiries ?? [];
    const answer = await readInbox(asked, {
      count: wanted.current - former.length,
      after: under?.next ?? undefined,
      signal: stop.signal,
      isUnattended,
    });
    if (stop.signal.aborted) return;
    running.current = undefined;
    if (answer.kind === 'stopped' || answer.kind === 'session-over') return;
    if (answer.kind !== 'done') {
      setList((before) => ({ ...before, isLoading: false, hasFailed: true }));
      return;
    }
    const { enquiries, next, counts } = answer.value;
    inboxCounts.write(counts);
    setList((before) => ({
      enquiries: under
        ? [...before.enquiries, ...enquiries]
        : keepSame(before.enquiries, enquiries),
      next,
      checkedAt: new Date(),
      isLoading: false,
      hasFailed: false,
    }));
  }

  function more() {
    if (list.next === null) return;
    wanted.current = list.enquiries.length + PAGE;
    // What is being read anew must not be lost over it: then all of it is read.
    void read(filter, running.current ? {} : { under: list });
  }

  const refreshBySelf = useEffectEvent(() => void read(filter, { isUnattended: true }));
  const ask = useEffectEvent((asked: string) => {
    wanted.current = PAGE;
    newest.current = JSON.parse(asked);
    return read(newest.current);
  });

  useEffect(() => {
    const begin = async () => ask(question);
    void begin();
    const pace = throttle(refreshBySelf, APART_MS);
    const stop = subscribe(({ kind }) => {
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
    refresh: () => void read(newest.current),
    more,
    /** Another question is asked: the old answer goes. */
    clear: () => setList(NOTHING),
    /** Shows at once what the server has just confirmed, unless more is known of it. */
    put(enquiry: DeskEnquiry) {
      const { key, version } = enquiry;
      setList((before) => ({
        ...before,
        enquiries: before.enquiries.map((one) =>
          one.key === key && one.version <= version ? enquiry : one,
        ),
      }));
    },
  };
}

/** What is as it was stays the same object, and its row is not drawn again. */
function keepSame(before: readonly DeskEnquiry[], now: readonly DeskEnquiry[]): DeskEnquiry[] {
  const known = new Map(before.map((enquiry) => [JSON.stringify(enquiry), enquiry]));
  return now.map((enquiry) => known.get(JSON.stringify(enquiry)) ?? enquiry);
}

/** What the server gives at most in one answer. */
const MAX_AT_ONCE = 200;

interface Wish {
  count: number;
  /** The `next` of the page before; without it from the top. */
  after?: string | undefined;
  signal: AbortSignal;
  isUnattended?: boolean;
}

/** So many enquiries as one page, or all there are, in as many calls as it takes. */
async function readInbox(
  filter: InboxFilter,
  { count, after, ...options }: Wish,
): Promise<StaffAnswer<InboxPage>> {
  const limit = Math.min(MAX_AT_ONCE, count);
  const answer = await callStaff<InboxPage>('POST', '/staff/enquiries/search', {
    body: { ...filter, after, limit },
    ...options,
  });
  if (answer.kind !== 'done') return answer;
  const { enquiries, next } = answer.value;
  const left = count - enquiries.length;
  if (left <= 0 || next === null) return answer;
  const rest = await readInbox(filter, { count: left, after: next, ...options });
  if (rest.kind !== 'done') return rest;
  return { ...rest, value: { ...rest.value, enquiries: [...enquiries, ...rest.value.enquiries] } };
}
