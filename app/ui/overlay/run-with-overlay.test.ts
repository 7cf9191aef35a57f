import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOverlaidWork, overlayStep, runWithOverlay } from './run-with-overlay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sleep = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));

test('R12: work of 10 ms or less shows nothing', async () => {
  const seen: string[] = [];
  const end = overlayStep.subscribe(() => seen.push(overlayStep.read()));
  const work = runWithOverlay(sleep(9));
  await vi.advanceTimersByTimeAsync(100);
  expect(await work).toBe('done');
  expect(seen).toEqual([]);
  end();
});

test('R12: longer work shows the overlay from 10 ms until 10 ms after its end', async () => {
  void runWithOverlay(sleep(500));
  await vi.advanceTimersByTimeAsync(9);
  expect(overlayStep.read()).toBe('hidden');
  await vi.advanceTimersByTimeAsync(1);
  expect(overlayStep.read()).toBe('shown');
  await vi.advanceTimersByTimeAsync(499);
  expect(overlayStep.read()).toBe('shown');
  await vi.advanceTimersByTimeAsync(1);
  expect(overlayStep.read()).toBe('hidden');
});

test('two overlapping tasks share one overlay until both have ended', async () => {
  void runWithOverlay(sleep(50));
  void runWithOverlay(sleep(200));
  await vi.advanceTimersByTimeAsync(100);
  expect(overlayStep.read()).toBe('shown');
  await vi.advanceTimersByTimeAsync(110);
  expect(overlayStep.read()).toBe('hidden');
});

test('work that follows immediately keeps the overlay shown without flicker', async () => {
  const seen: string[] = [];
  await Promise.all([runWithOverlay(sleep(50)), vi.advanceTimersByTimeAsync(50)]);
  const end = overlayStep.subscribe(() => seen.push(overlayStep.read()));
  void runWithOverlay(sleep(50));
  await vi.advanceTimersByTimeAsync(40);
  expect(overlayStep.read()).toBe('shown');
  expect(seen).not.toContain('hidden');
  await vi.advanceTimersByTimeAsync(20);
  end();
  expect(overlayStep.read()).toBe('hidden');
});

test('a failure is passed on and hides the overlay', async () => {
  const work = runWithOverlay(
    sleep(20).then(() => {
      throw new Error('no file');
    }),
  );
  const failure = expect(work).rejects.toThrow('no file');
  await vi.advanceTimersByTimeAsync(30);
  await failure;
  expect(overlayStep.read()).toBe('hidden');
});

test('after 12 s Cancel is offered, which ends the wait', async () => {
  const work = runWithOverlay(sleep(60_000));
  const failure = expect(work).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(11_999);
  expect(overlayStep.read()).toBe('shown');
  await vi.advanceTimersByTimeAsync(1);
  expect(overlayStep.read()).toBe('long');
  cancelOverlaidWork();
  await failure;
  await vi.advanceTimersByTimeAsync(10);
  expect(overlayStep.read()).toBe('hidden');
});
