import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTestSite,
  TEST_PASSWORD,
  type TestSite,
} from '../../../tests/support/open-test-site.ts';
import { keepStaffPassword, verifyStaffPassword } from './password.server.ts';
import { makeSlowHash } from './slow-hash.server.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: false });
  await site.signIn();
});
afterAll(() => site.remove());

const KINDS = {
  empty: '',
  short: 'x',
  'of the same length': 'x'.repeat(TEST_PASSWORD.length),
  'right but for the last letter': `${TEST_PASSWORD.slice(0, -1)}x`,
  'of 1 KB': 'x'.repeat(1024),
};

test('every wrong password gets the same answer to the letter (A4)', async () => {
  const answers = new Set<string>();
  for (const password of Object.values(KINDS)) {
    const answer = await site.askJson('POST', '/staff/session', { password });
    answers.add(`${answer.status} ${await answer.text()} ${answer.headers.get('set-cookie')}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 /)]);
  const long = await site.askJson('POST', '/staff/session', { password: 'x'.repeat(1025) });
  expect(long.status).toBe(400);
});

const SAMPLES = 500;
/** The t value above which OWASP and dudect regard two samples as different. */
const MAX_T = 4.5;

/** A hash that takes about a millisecond: what else differs would show more than beside the real one. */
async function keepQuickHash(): Promise<void> {
  const hash = await makeSlowHash(TEST_PASSWORD, { memoryKiB: 1024, passes: 1 });
  await site.services.database.write((transaction) =>
    keepStaffPassword(transaction, hash, site.services.now()),
  );
}

async function measureKinds(): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(KINDS).map((kind) => [kind, [] as number[]]));
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const [kind, password] of Object.entries(KINDS)) {
      const startedAt = performance.now();
      await verifyStaffPassword(site.services.database, password);
      times.get(kind)?.push(performance.now() - startedAt);
    }
  }
  return times;
}

/** Welch's t of two samples, each without its slowest tenth: what other programs on the machine do. */
function welch(one: number[], other: number[]): number {
  const [first, second] = [one, other].map((times) => {
    const kept = times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.9));
    const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
    const squares = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0);
    return { mean, share: squares / (kept.length - 1) / kept.length };
  });
  if (!first || !second) return Infinity;
  return Math.abs(first.mean - second.mean) / Math.sqrt(first.share + second.share);
}

test('the response time does not reveal what was wrong: 500 samples of each kind (A4)', async () => {
  await keepQuickHash();
  expect(await verifyStaffPassword(site.services.database, TEST_PASSWORD)).toBeDefined();
  await measureKinds();
  // A machine whose load changes in the middle can make two kinds differ once, but not the same two twice.
  const offences = [await findOffences(), await findOffences()];
  expect(offences[0]?.filter((pair) => offences[1]?.includes(pair))).toEqual([]);
});

async function findOffences(): Promise<string[]> {
  const kinds = [...(await measureKinds())];
  return kinds.flatMap(([name, times], place) =>
    kinds
      .slice(place + 1)
      .filter(([, others]) => welch(times, others) >= MAX_T)
      .map(([other]) => `${name} and ${other}`),
  );
}
