import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE = 60_000;

/** The watch belongs to a page; each test gets a new one. */
async function openPage() {
  vi.resetModules();
  const watch = await import('./session-watch.ts');
  const ends: string[] = [];
  watch.openWatch((why) => ends.push(why));
  const left = () => watch.timeLeft.read()?.minutes;
  const isWarned = () => watch.timeLeft.read()?.isSoon;
  return { ...watch, ends, left, isWarned };
}

/** The pages of one browser, which exchange messages. */
let pages: EventTarget[] = [];

class Channel extends EventTarget {
  constructor() {
    super();
    pages.push(this);
  }
  postMessage(data: unknown) {
    for (const page of pages) {
      if (page !== this) page.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close() {
    pages = pages.filter((page) => page !== this);
  }
}

beforeEach(() => {
  pages = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('BroadcastChannel', Channel);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('idle minutes count from the last answer of the server; the last one shows a warning, then the page locks', async () => {
  const page = await openPage();
  expect(page.timeLeft.read()).toBeUndefined();
  page.noteContact(15 * MINUTE);
  expect(page.left()).toBe(15);
  vi.advanceTimersByTime(5 * MINUTE);
  expect(page.left()).toBe(10);
  vi.advanceTimersByTime(9 * MINUTE - 1000);
  expect([page.left(), page.isWarned()]).toEqual([2, false]);
  vi.advanceTimersByTime(1000);
  expect([page.left(), page.isWarned()]).toEqual([1, true]);
  expect(page.ends).toEqual([]);
  vi.advanceTimersByTime(MINUTE);
  expect(page.ends).toEqual(['locked']);
});

test('with one idle minute the warning comes half a minute before the lock, not at once', async () => {
  const page = await openPage();
  page.noteContact(MINUTE);
  expect([page.left(), page.isWarned()]).toEqual([1, false]);
  vi.advanceTimersByTime(29_000);
  expect(page.isWarned()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect([page.left(), page.isWarned()]).toEqual([1, true]);
  expect(page.ends).toEqual([]);
});

test('staying signed in takes the warning away', async () => {
  const page = await openPage();
  page.noteContact(2 * MINUTE);
  vi.advanceTimersByTime(90_000);
  expect(page.isWarned()).toBe(true);
  page.noteContact(2 * MINUTE);
  expect([page.left(), page.isWarned()]).toEqual([2, false]);
});

test('a device that slept past the lock locks as it wakes', async () => {
  const page = await openPage();
  page.noteContact(15 * MINUTE);
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(page.ends).toEqual(['locked']);
});

test('an expired session ends once, and late answers do not revive it', async () => {
  const page = await openPage();
  page.noteContact(15 * MINUTE);
  page.noteSessionOver();
  page.noteSessionOver();
  page.noteContact(15 * MINUTE);
  expect(page.ends).toEqual(['over']);
  expect(page.timeLeft.read()).toBeUndefined();
});

test('a late answer to an expired session does not lock the next one', async () => {
  const page = await openPage();
  page.noteSessionOver();
  page.noteContact(15 * MINUTE);
  vi.advanceTimersByTime(14.5 * MINUTE);
  page.openWatch((why) => page.ends.push(why));
  vi.advanceTimersByTime(1000);
  expect(page.timeLeft.read()).toBeUndefined();
  vi.advanceTimersByTime(MINUTE);
  expect(page.ends).toEqual(['over']);
});

test('activity in one open page of a browser counts in the others', async () => {
  const first = await openPage();
  const second = await openPage();
  first.noteContact(15 * MINUTE);
  expect(second.left()).toBe(15);
  second.noteSessionOver();
  expect(first.ends).toEqual(['over']);
});

test('a page without a session learns that another page has one, and nothing else', async () => {
  const locked = await openPage();
  locked.noteContact(MINUTE);
  vi.advanceTimersByTime(MINUTE);
  expect(locked.ends).toEqual(['locked']);
  const heard = vi.fn<() => void>();
  const stop = locked.listenForContact(heard);
  const other = await openPage();
  expect(heard).not.toHaveBeenCalled();
  other.noteContact(15 * MINUTE);
  expect(heard).toHaveBeenCalledTimes(1);
  other.noteSessionOver('left');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  (await openPage()).noteContact(15 * MINUTE);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an answer that was asked for in the session before does not end the next one', async () => {
  const page = await openPage();
  const { callStaff } = await import('./call-staff.ts');
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const asked = callStaff('GET', '/staff/enquiries');
  page.noteSessionOver('left');
  const next: string[] = [];
  page.openWatch((why) => next.push(why));
  late.resolve(new Response(null, { status: 401 }));
  expect(await asked).toEqual({ kind: 'session-over' });
  expect(next).toEqual([]);
  await callStaff('GET', '/staff/enquiries');
  expect(next).toEqual(['over']);
});
