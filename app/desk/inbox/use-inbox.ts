import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskEnquiry, InboxFilter, InboxPage } from '../../enquiries/inbox/desk-enquiry.ts';
import { inboxCounts } from './inbox-counts.ts';
import { subscribe } from '../../live/live-events.ts';
import { throttle } from '../../live/throttle.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';

const PAGE = 30;
const INTERVAL_MS = 500;

interface InboxList {
  enquiries: DeskEnquiry[];
  next: string | null;
  /** Time of the last answer of the server. */
  checkedAt: Date | undefined;
  isLoading: boolean;
  /** The last attempt failed; the list shows the answer before it. */
  hasFailed: boolean;
}

const NOTHING: InboxList = {
  enquiries: [],
  next: null,
  checkedAt: undefined,
  isLoading: true,
  hasFailed: false,
};

/** The list of enquiries that match a filter, reloaded when they change. */
export function useInbox(filter: InboxFilter) {
  const [list, setList] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  /** How many enquiries to list, including those being loaded. */
  const wanted = useRef(PAGE);
  const question = JSON.stringify(filter);
  /** The present filter, for callbacks that were begun under an earlier one. */
  const newest = useRef(filter);

  /** Loads enquiries and appends them to the list `under`; without it they replace the list. */
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
    // If a reload is under way, aborting it would lose its result, so the whole list is loaded.
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
    const pace = throttle(refreshBySelf, INTERVAL_MS);
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
    /** Empties the list before another filter is applied. */
    clear: () => setList(NOTHING),
    /** Shows a saved enquiry at once, unless the list has a newer version. */
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

/** Reuses the objects of unchanged enquiries, so that React does not render their rows again. */
function keepSame(before: readonly DeskEnquiry[], now: readonly DeskEnquiry[]): DeskEnquiry[] {
  const known = new Map(before.map((enquiry) => [JSON.stringify(enquiry), enquiry]));
  return now.map((enquiry) => known.get(JSON.stringify(enquiry)) ?? enquiry);
}

/** The largest page that the server gives. */
const MAX_AT_ONCE = 200;

interface ReadOptions {
  count: number;
  /** `next` of the page before; without it, the first page. */
  after?: string | undefined;
  signal: AbortSignal;
  isUnattended?: boolean;
}

/** Loads `count` enquiries, or all if there are fewer, in as many calls as needed. */
async function readInbox(
  filter: InboxFilter,
  { count, after, ...options }: ReadOptions,
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
