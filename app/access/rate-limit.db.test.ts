import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { releaseAttempt, reserveAttempt, type AttemptLimit } from './rate-limit.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());
beforeEach(() =>
  opened.database.write((transaction) => transaction.deleteFrom('attempts').execute()),
);

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10) + seconds * 1000);
const reserve = (limits: AttemptLimit[], seconds: number) =>
  opened.database.write((transaction) => reserveAttempt(transaction, limits, at(seconds)));
const perMinute = { bucket: 'a', most: 5, seconds: 60 };
const perHour = { bucket: 'a', most: 8, seconds: 3600 };
const everybody = { bucket: 'all', most: 6, seconds: 60 };

test('five in a minute are let through, the sixth is told when the first is a minute ago (A3)', async () => {
  for (let second = 0; second < 5; second++) {
    expect((await reserve([perMinute], second)).isRefused).toBe(false);
  }
  expect(await reserve([perMinute], 10.2)).toEqual({ isRefused: true, retryAfterSeconds: 50 });
  expect(await reserve([perMinute], 59.999)).toEqual({ isRefused: true, retryAfterSeconds: 1 });
  expect((await reserve([perMinute], 60)).isRefused).toBe(false);
  expect(await reserve([perMinute], 60)).toEqual({ isRefused: true, retryAfterSeconds: 1 });
});

test('the longest wait of several limits is told, and a refused attempt counts nowhere', async () => {
  for (let number = 0; number < 8; number++) await reserve([perMinute, perHour], number * 60);
  const refused = { isRefused: true, retryAfterSeconds: 3600 - 480 };
  expect(await reserve([perMinute, perHour, everybody], 480)).toEqual(refused);
  for (let number = 0; number < 6; number++) {
    expect((await reserve([everybody], 481)).isRefused).toBe(false);
  }
});

test('buckets are counted apart and together', async () => {
  for (const bucket of ['a', 'b', 'c', 'd', 'e', 'f']) {
    expect((await reserve([{ ...perMinute, bucket }, everybody], 0)).isRefused).toBe(false);
  }
  expect(await reserve([{ ...perMinute, bucket: 'g' }, everybody], 1)).toEqual({
    isRefused: true,
    retryAfterSeconds: 59,
  });
});

test('fifty simultaneous attempts: only those within the limit pass', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => reserve([perMinute], 0)));
  expect(outcomes.filter((outcome) => !outcome.isRefused)).toHaveLength(5);
});

test('a successful attempt no longer counts', async () => {
  const listLeft = () => opened.database.read.selectFrom('attempts').selectAll().execute();
  for (let number = 0; number < 20; number++) {
    const reservation = await reserve([perMinute, everybody], 0);
    if (reservation.isRefused) throw new Error('refused');
    expect(await listLeft()).toHaveLength(2);
    await opened.database.write((transaction) => releaseAttempt(transaction, reservation.keys));
  }
  expect(await listLeft()).toEqual([]);
});

test('a clock set back an hour locks nobody out (E6)', async () => {
  for (let number = 0; number < 5; number++) await reserve([perMinute], 3600);
  expect((await reserve([perMinute], 3600)).isRefused).toBe(true);
  expect((await reserve([perMinute], 0)).isRefused).toBe(false);
});

test('old attempts are deleted', async () => {
  await reserve([perMinute], 0);
  await reserve([{ ...perMinute, bucket: 'b' }], 3 * 3600);
  const left = await opened.database.read.selectFrom('attempts').select('bucket').execute();
  expect(left).toEqual([{ bucket: 'b' }]);
});
