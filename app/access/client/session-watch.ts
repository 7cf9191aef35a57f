import { createSharedValue } from '../../ui/shared-value.ts';

/** Until the session locks; undefined while the server has not said when that is. */
export type TimeLeft = { minutes: number; isSoon: boolean } | undefined;

/** 'left': somebody signed out in this browser. */
export type WhyOver = 'locked' | 'over' | 'left';

type News =
  { kind: 'contact'; locksAt: number; leftMs: number } | { kind: Exclude<WhyOver, 'locked'> };

const MINUTE_MS = 60_000;
const WARNING_MS = MINUTE_MS;
const CHANNEL = 'staff-session';

// One watch for the page, not for a component: a specialty screen puts the workspace to sleep, and
// the session must end all the same.
export const timeLeft = createSharedValue<TimeLeft>(undefined);
let whenOver: ((why: WhyOver) => void) | undefined;
let lock: { at: number; longestMs: number } | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let channel: BroadcastChannel | undefined;

/** Watches until the session is over, here or in another open page of this browser. */
export function openWatch(onOver: (why: WhyOver) => void): void {
  whenOver = onOver;
  if (timer !== undefined) return;
  timer = setInterval(look, 1000);
  // A sleeping device runs no timers: look at once when it wakes.
  document.addEventListener('visibilitychange', look);
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (message: MessageEvent<News>) => hear(message.data));
}

/** Hears, in a page without a session, that the server answers another page of this browser. The answer ends it. */
export function listenForContact(onContact: () => void): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.kind === 'contact') onContact();
  });
  return () => others.close();
}

/** The server answered, and said after how long it locks if nothing more is done. */
export function noteContact(leftMs: number): void {
  tell({ kind: 'contact', locksAt: Date.now() + leftMs, leftMs });
}

export function noteSessionOver(why: 'over' | 'left' = 'over'): void {
  tell({ kind: why });
}

function tell(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(news);
  hear(news);
}

function hear(news: News): void {
  if (news.kind !== 'contact') return end(news.kind);
  // A late answer to a session that is over says nothing of the next one.
  if (timer === undefined) return;
  lock = { at: news.locksAt, longestMs: Math.max(news.leftMs, lock?.longestMs ?? 0) };
  look();
}

function look(): void {
  if (timer === undefined || lock === undefined) return;
  const left = lock.at - Date.now();
  if (left <= 0) return end('locked');
  // Half of a short idle time, so that signing in is not followed by the warning at once.
  const isSoon = left <= Math.min(WARNING_MS, lock.longestMs / 2);
  show({ minutes: Math.ceil(left / MINUTE_MS), isSoon });
}

function end(why: WhyOver): void {
  if (timer === undefined) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', look);
  channel?.close();
  channel = undefined;
  lock = undefined;
  show(undefined);
  whenOver?.(why);
}

function show(left: TimeLeft): void {
  const shown = timeLeft.read();
  if (left?.minutes !== shown?.minutes || left?.isSoon !== shown?.isSoon) timeLeft.write(left);
}
