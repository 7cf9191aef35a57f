import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNews, signalOnce } from './give-signal.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each newest enquiry gives one signal, an older one none, and none comes within five seconds of another', async () => {
  const given: string[] = [];
  const hear = async (key: string, seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    await signalOnce(key, () => given.push(key));
  };
  await hear('-P2', 0);
  await hear('-P2', 6);
  // For example once the newer one was removed.
  await hear('-P1', 6);
  await hear('-P3', 6);
  await hear('-P4', 4.9);
  await hear('-P5', 0.1);
  expect(given).toEqual(['-P2', '-P3', '-P5']);
});

test.each([
  ['-P1', undefined, false],
  ['-P1', '-P1', false],
  ['-P1', '-P2', false],
  ['-P2', '-P1', true],
])('the newest enquiry %s is news where %s is known: %s', (newest, known, isSo) => {
  expect(isNews(newest, known)).toBe(isSo);
});
