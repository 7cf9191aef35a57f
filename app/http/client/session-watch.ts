import { createSharedValue } from '../../ui/shared-value.ts';

/** The time until the session locks; undefined until the server has said it. */
export type TimeLeft = { minutes: number; isSoon: boolean } | undefined;

/** 'left': somebody signed out in this browser. */
export type WhyOver = 'locked' | 'over' | 'left';

type Message =
  { kind: 'contact'; locksAt: number; leftMs: number } | { kind: Exclude<WhyOver, 'locked'> };

const MINUTE_MS = 60_000;
const WARNING_MS = MINUTE_MS;
const CHANNEL = 'staff-session';

// One watch for the whole page, outside of React: the session must also end while a specialty screen hides the
// workspace.
export const timeLeft = createSharedValue<TimeLeft>(undefined);
/** Counts the sessions that this page has watched. */
let watched = 0;
let whenOver: ((why: WhyOver) => void) | undefined;
let lock: { at: number; longestMs: number } | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let channel: BroadcastChannel | undefined;

/** Watches until the session is over, here or in another open page of this browser. */
export function openWatch(onOver: (why: WhyOver) => void): void {
  whenOver = onOver;
  if (timer !== undefined) return;
  watched += 1;
  timer = setInterval(look, 1000);
  // A sleeping device runs no timers: look at once when it wakes.
  document.addEventListener('visibilitychange', look);
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
}

/** The session that is watched, for a late answer to tell whether it still is. */
export const watchedSession = () => watched;

/** For a page without a session: calls back when another page of this browser gets an answer from the server. Returns a function that stops it. */
export function listenForContact(onContact: () => void): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'contact') onContact();
  });
  return () => others.close();
}

/** Call it for each answer of the server. `leftMs`: until the session ends if nothing more is done. */
export function noteContact(leftMs: number): void {
  tell({ kind: 'contact', locksAt: Date.now() + leftMs, leftMs });
}

export function noteSessionOver(why: 'over' | 'left' = 'over'): void {
  tell({ kind: why });
}

function tell(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(message);
  hear(message);
}

function hear(message: Message): void {
  if (message.kind !== 'contact') return end(message.kind);
  // A late answer for a session that has ended must not affect the next session.
  if (timer === undefined) return;
  lock = { at: message.locksAt, longestMs: Math.max(message.leftMs, lock?.longestMs ?? 0) };
  look();
}

function look(): void {
  if (timer === undefined || lock === undefined) return;
  const left = lock.at - Date.now();
  if (left <= 0) return end('locked');
  // With a short idle time half of it, so that the warning does not come right after signing in.
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
