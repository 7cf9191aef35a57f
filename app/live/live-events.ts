import { callStaff } from '../access/client/call-staff.ts';

/** What changed on the server; 'all' where it cannot be said one by one. */
interface ChangeEvent {
  kind: 'enquiry' | 'record' | 'report' | 'all';
  key?: string;
}

interface Poll {
  last: number;
  isComplete: boolean;
  events: { kind: 'enquiry' | 'record' | 'report'; key: string }[];
}

const KINDS = ['enquiry', 'record', 'report'] as const;
/** News as one page of this browser hands it to the others. */
interface Relayed {
  id: string;
  news: ChangeEvent;
}

const ADDRESS = '/staff/events';
const POLL_MS = 15_000;
const PATIENCE_MS = 15_000;
const STREAM_AGAIN_AFTER_POLLS = 8;

const listeners = new Set<(news: ChangeEvent) => void>();

/** The answer ends the listening. */
export function subscribe(listener: (news: ChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell(news: ChangeEvent): void {
  for (const listener of listeners) listener(news);
}

/**
 * Follows the server's events for the whole page: one page of the browser has the stream and tells the others.
 * A page without the stream asks every 15 s for what it may not have been told. The answer ends it.
 */
export function openLive(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let polls = 0;
  let isOnTurn = false;
  const stop = new AbortController();
  const pages = new BroadcastChannel('staff-events');
  pages.addEventListener('message', ({ data }: MessageEvent<Relayed>) => {
    last = data.id;
    tell(data.news);
  });

  /** From the server, so the other pages are told as well. */
  function pass(id: string, news: ChangeEvent): void {
    last = id;
    tell(news);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    pages.postMessage({ id, news } satisfies Relayed);
  }

  function listen(): void {
    clearTimeout(timer);
    const from = last === undefined ? '' : `?after=${last}`;
    const opened = new EventSource(ADDRESS + from);
    source = opened;
    // A proxy on the way may keep the stream to itself.
    timer = setTimeout(giveUp, PATIENCE_MS);
    opened.addEventListener('hello', (event) => {
      clearTimeout(timer);
      // Between reading its lists and this moment, the page may have missed something.
      if (last === undefined) tell({ kind: 'all' });
      last = event.lastEventId;
    });
    opened.addEventListener('reset', (event) => {
      clearTimeout(timer);
      pass(event.lastEventId, { kind: 'all' });
    });
    for (const kind of KINDS) {
      opened.addEventListener(kind, (event) => {
        pass(event.lastEventId, { kind, key: readKey(event.data) });
      });
    }
    // A dropped stream is opened again by the browser; a refused one is not.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) giveUp();
    });
  }

  function giveUp(): void {
    source?.close();
    source = undefined;
    polls = 0;
    clearTimeout(timer);
    void poll();
  }

  async function poll(): Promise<void> {
    const path = last === undefined ? ADDRESS : `${ADDRESS}?after=${last}`;
    const answer = await callStaff<Poll>('GET', path, { signal: stop.signal, isUnattended: true });
    if (answer.kind === 'stopped' || answer.kind === 'session-over') return;
    // Its turn came meanwhile.
    if (source) return;
    if (answer.kind === 'done') {
      const { events, isComplete } = answer.value;
      last = String(answer.value.last);
      if (!isComplete) tell({ kind: 'all' });
      for (const { kind, key } of events) tell({ kind, key });
    }
    polls += 1;
    timer = setTimeout(() => {
      if (isOnTurn && polls >= STREAM_AGAIN_AFTER_POLLS) listen();
      else void poll();
    }, POLL_MS);
  }

  const leaveTurn = electLeaderTab({
    onTurn() {
      isOnTurn = true;
      listen();
    },
    onWait: () => void poll(),
  });
  return () => {
    stop.abort();
    leaveTurn();
    pages.close();
    clearTimeout(timer);
    source?.close();
  };
}

function readKey(data: string): string {
  const { key }: { key: string } = JSON.parse(data);
  return key;
}

const NAME = 'staff-events';

interface Turn {
  /** This page is the one; it stays so until it is left. */
  onTurn: () => void;
  /** Another page is, for now. */
  onWait: () => void;
}

/**
 * Over HTTP/1.1 a browser has six connections to a site for all of its pages together, and a stream takes one
 * for good: so one page holds it for all. When that page goes, another has its turn. The answer ends it.
 */
function electLeaderTab({ onTurn, onWait }: Turn): () => void {
  const stop = new AbortController();
  const hold = (lock: Lock | null): false | Promise<true> => {
    if (lock === null || stop.signal.aborted) return false;
    onTurn();
    return new Promise((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(true));
    });
  };
  const take = async () => {
    const hadTurn = await navigator.locks.request(NAME, { ifAvailable: true }, hold);
    if (hadTurn || stop.signal.aborted) return;
    onWait();
    await navigator.locks.request(NAME, { signal: stop.signal }, hold);
  };
  // Where pages cannot take turns, each is for itself.
  take().catch(() => stop.signal.aborted || onTurn());
  return () => stop.abort();
}
