import { callsOf } from '../http/client/call-route.ts';
import type { PathOf } from '../http/contract.ts';
import { EVENT_KINDS, type EventKind } from '../http/event-kinds.ts';
import type { eventRoutes } from './events.contract.ts';

/** A change on the server; 'all' means that everything should be loaded again. */
export interface ChangeEvent {
  kind: EventKind | 'all';
  key?: string;
}

/** An event as one tab of this browser passes it to the others. */
interface Relayed {
  id: string;
  news: ChangeEvent;
}

const call = callsOf<typeof eventRoutes>();
const ADDRESS = '/staff/events' satisfies PathOf<typeof eventRoutes>;
const POLL_MS = 15_000;
const PATIENCE_MS = 15_000;
const STREAM_AGAIN_AFTER_POLLS = 8;

const listeners = new Set<(news: ChangeEvent) => void>();

/** Calls the listener for every change on the server. Returns the unsubscribe function. */
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
 * Receives the server's events: one tab of the browser holds the stream and passes the events to the others. A tab
 * without the stream also polls every 15 s in case it missed one. Returns a function that stops it.
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

  /** Handles an event of the stream and passes it to the other tabs. */
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
    // A buffering proxy may hold the stream back.
    timer = setTimeout(giveUp, PATIENCE_MS);
    opened.addEventListener('hello', (event) => {
      clearTimeout(timer);
      // The page may have missed events between loading its lists and now.
      if (last === undefined) tell({ kind: 'all' });
      last = event.lastEventId;
    });
    opened.addEventListener('reset', (event) => {
      clearTimeout(timer);
      pass(event.lastEventId, { kind: 'all' });
    });
    for (const kind of EVENT_KINDS) {
      opened.addEventListener(kind, (event) => {
        pass(event.lastEventId, { kind, key: readKey(event.data) });
      });
    }
    // The browser reopens a dropped stream, but not a refused one.
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
    const options = { signal: stop.signal, isUnattended: true };
    const answer = await call('GET /staff/events', { query: { after: last } }, options);
    if (answer.kind === 'stopped' || answer.kind === 'session-over') return;
    // This tab has opened the stream meanwhile.
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
  /** Called when this tab becomes the leader; it stays the leader until it is closed. */
  onTurn: () => void;
  /** Called if another tab is the leader at present. */
  onWait: () => void;
}

/**
 * Elects the tab that holds the stream, with the Web Locks API: over HTTP/1.1 a browser has six connections to a site
 * for all its tabs, and a stream occupies one. When that tab closes, another takes over. Returns a function that
 * withdraws this tab.
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
  // Without Web Locks every tab holds a stream of its own.
  take().catch(() => stop.signal.aborted || onTurn());
  return () => stop.abort();
}
