import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, startToastTimer, toasts } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watchToast() {
  const steps: string[] = [];
  return { steps, timer: startToastTimer((step) => steps.push(step)) };
}

test('a toast stays 5000 ms and fades out in 300 ms', () => {
  const { steps } = watchToast();
  vi.advanceTimersByTime(4999);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual(['leaving']);
  vi.advanceTimersByTime(299);
  expect(steps).toEqual(['leaving']);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual(['leaving', 'gone']);
});

test('it stays while hovered or focused, and 1000 ms after that', () => {
  const { steps, timer } = watchToast();
  vi.advanceTimersByTime(4000);
  timer.hold();
  vi.advanceTimersByTime(60_000);
  timer.release();
  vi.advanceTimersByTime(999);
  expect(steps).not.toContain('leaving');
  vi.advanceTimersByTime(1);
  expect(steps.at(-1)).toBe('leaving');
});

test('hovering a toast that is fading out brings it back', () => {
  const { steps, timer } = watchToast();
  vi.advanceTimersByTime(5100);
  timer.hold();
  vi.advanceTimersByTime(10_000);
  expect(steps).toEqual(['leaving', 'shown']);
});

test('a tap dismisses it at once, even if the pointer enters again', () => {
  const { steps, timer } = watchToast();
  timer.hold();
  timer.dismiss();
  timer.release();
  timer.hold();
  vi.advanceTimersByTime(300);
  expect(steps).toEqual(['shown', 'leaving', 'gone']);
});

test('each toast that is shown goes after its own time', () => {
  const words = { title: 'Submitted', text: 'Thank you.' };
  const before = toasts.read().length;
  const listLeaving = () =>
    toasts
      .read()
      .slice(before)
      .map(({ isLeaving }) => isLeaving);
  showToast(words);
  vi.advanceTimersByTime(3000);
  showToast(words);
  expect(listLeaving()).toEqual([false, false]);
  vi.advanceTimersByTime(2000);
  expect(listLeaving()).toEqual([true, false]);
  vi.advanceTimersByTime(300);
  expect(listLeaving()).toEqual([false]);
  vi.advanceTimersByTime(60_000);
  expect(listLeaving()).toEqual([]);
});
