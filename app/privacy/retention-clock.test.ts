import { expect, test } from 'vitest';
import { findRetentionPause } from './retention-clock.server.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-11-20T22:00:00Z');
const daysFromNow = (days: number) => NOW.getTime() + days * DAY_MS;

test.each([
  ['a pause of four days', -4, undefined, undefined],
  ['a longer pause', -4.01, undefined, 7],
  ['a clock that was set back', 4.01, undefined, 7],
  ['a jump six days ago', -1, -6, 1],
  ['a jump seven days ago', -1, -7, undefined],
  ['a jump dated a day ahead', -1, 1, 8],
  ['a jump dated years ahead, by a clock that has been set right since', -1, 700, undefined],
])('retention waits until the right day: %s', (_, ran, jumped, waits) => {
  const jumpedAt = jumped === undefined ? undefined : daysFromNow(jumped);
  const pause = findRetentionPause({ ranAt: daysFromNow(ran), jumpedAt }, NOW);
  expect(pause?.getTime()).toBe(waits === undefined ? undefined : daysFromNow(waits));
});
