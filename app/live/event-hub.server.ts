import { setImmediate } from 'node:timers/promises';
import type { Services } from '../services/services.server.ts';
import { EventStream } from './event-stream.server.ts';
import { findLastEvent, followFrom, readEvents, type StaffEvent } from './events.server.ts';
import { findLiveSession } from '../access/sessions/live-session.server.ts';

type Needed = Pick<Services, 'database' | 'settings' | 'now' | 'log' | 'isStopping'>;

const LOOK_MS = 150;
/** Polling interval where PostgreSQL announces events: only for announcements that were lost. */
const LOOK_ANYWAY_MS = 1000;
const CHECK_SESSIONS_MS = 1000;
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 1000;
// An event takes some 70 bytes, and a stream ends where more than 64 KB wait to be read.
const EVENTS_AT_ONCE = 250;
const MAX_REPLAYED = 500;
const MAX_STREAMS = 500;
const MAX_PER_SESSION = 6;

export type StreamOpening =
  | { kind: 'open'; body: ReadableStream<Uint8Array> }
  | { kind: 'too-many-of-session' | 'too-many' | 'stopping' };

interface Follower {
  stream: EventStream;
  token: string;
  tokenHash: string;
  /** The stream has received its first message and now gets every new event. */
  isGreeted: boolean;
}

/**
 * All open event streams of this process. One query of the events table serves them all, so events of other
 * processes and instances arrive in the same way as its own. PostgreSQL notifies of new events; on SQLite the table
 * is polled.
 */
export function createEventHub({ database, settings, now, log, isStopping }: Needed) {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  let isLooking = false;
  let isLookDue = false;
  let isAway = false;
  let checkedAt = 0;
  let beatAt = 0;

  database.announcements?.follow((news) => {
    if (timer === undefined || news === 'content') return;
    if (news !== 'events') checkedAt = 0;
    void look();
  });

  async function open(
    session: { token: string; tokenHash: string },
    seen: number | undefined,
  ): Promise<StreamOpening> {
    if (isStopping?.()) return { kind: 'stopping' };
    if (followers.size >= MAX_STREAMS) return { kind: 'too-many' };
    const own = [...followers].filter(({ tokenHash }) => tokenHash === session.tokenHash);
    if (own.length >= MAX_PER_SESSION) return { kind: 'too-many-of-session' };

    const stream = new EventStream(() => leave(follower));
    const follower: Follower = { ...session, stream, isGreeted: false };
    // Counted before the awaits below, so that the limits hold for simultaneous requests.
    followers.add(follower);
    try {
      await greet(stream, seen);
      // The stream leaves only with the return below.
      await database.flush?.();
      await catchUp(stream);
    } catch (error) {
      leave(follower);
      throw error;
    }
    follower.isGreeted = true;
    // The client may have disconnected meanwhile.
    if (followers.has(follower)) start(stream.sentUpTo);
    return { kind: 'open', body: stream.body };
  }

  async function greet(stream: EventStream, seen: number | undefined): Promise<void> {
    stream.retryAfter(RECONNECT_MS);
    if (seen === undefined) return stream.begin(await findLastEvent(database.read), 'hello');
    const following = await followFrom(database.read, seen, MAX_REPLAYED);
    if (following.kind === 'gap') return stream.begin(await findLastEvent(database.read), 'reset');
    stream.begin(seen, 'hello');
    stream.send(following.events);
  }

  /** Sends the events that the other streams received while this one was being greeted. */
  async function catchUp(stream: EventStream): Promise<void> {
    while (stream.sentUpTo < last) {
      const events = await readStored(stream.sentUpTo);
      if (events.length === 0) return;
      stream.send(events);
    }
  }

  /**
   * Reads the next events and waits until they are on disk: if a crash lost an event that was sent, its number would be
   * used again and pages would miss that event.
   */
  async function readStored(after: number): Promise<StaffEvent[]> {
    const events = await readEvents(database.read, after, EVENTS_AT_ONCE);
    if (events.length > 0) await database.flush?.();
    return events;
  }

  function leave(follower: Follower): void {
    followers.delete(follower);
    if (followers.size > 0 || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
  }

  function start(from: number): void {
    if (timer !== undefined) return;
    last = from;
    beatAt = performance.now();
    timer = setInterval(() => void look(), database.announcements ? LOOK_ANYWAY_MS : LOOK_MS);
    timer.unref();
  }

  async function look(): Promise<void> {
    isLookDue = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isLookDue) {
        isLookDue = false;
        if (isStopping?.()) return closeAll();
        await checkSessions();
        await sendNews();
        beat();
      }
      isAway = false;
    } catch (error) {
      // The database is unreachable for a moment. Nothing is lost: the next poll starts at the same event.
      if (!isAway) log.error('events', error);
      isAway = true;
    } finally {
      isLooking = false;
    }
  }

  async function sendNews(): Promise<void> {
    for (;;) {
      const events = await readStored(last);
      for (const { stream, isGreeted } of followers) if (isGreeted) stream.send(events);
      last = events.at(-1)?.id ?? last;
      if (events.length < EVENTS_AT_ONCE) return;
      // Lets the streams send what they hold.
      await setImmediate();
    }
  }

  /** Ends the streams whose session is over. The check does not prolong a session. */
  async function checkSessions(): Promise<void> {
    if (checkedAt > 0 && performance.now() - checkedAt < CHECK_SESSIONS_MS) return;
    checkedAt = performance.now();
    const use = { now: now(), idleMinutes: settings.sessionIdleMinutes, isUserAction: false };
    const isLive = new Map<string, boolean>();
    for (const { token } of followers) {
      if (isLive.has(token)) continue;
      isLive.set(token, (await findLiveSession(database, token, use)) !== undefined);
    }
    for (const { stream, token } of followers) if (isLive.get(token) === false) stream.close();
  }

  function beat(): void {
    if (performance.now() - beatAt < HEARTBEAT_MS) return;
    beatAt = performance.now();
    for (const { stream } of followers) stream.beat();
  }

  function closeAll(): void {
    for (const { stream } of followers) stream.close();
  }

  return { open, countStreams: () => followers.size };
}
