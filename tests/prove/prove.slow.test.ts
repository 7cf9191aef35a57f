import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from './ask.ts';
import type { Options, Report } from './finding.ts';
import type { Pages } from './injection.ts';
import { injectFault, keepPages, whyNoFaults } from './prove-faults.ts';
import { boundFiles } from './prove-full.ts';
import { openStaffPatiently, WITH_FAULT } from './prove-fuzz.ts';
import { killUnderLoad } from './prove-kill.ts';
import { proveStop } from './prove-stop.ts';
import { startSite } from './start-site.ts';
import { hasProgram } from './test-disk.ts';

// A small version of `npm run prove`, so that `npm test` shows when a change breaks a promise. Times are checked
// in the full run only, because here the machine may be busy with other tests.
const SEED = 20261121;
const OPTIONS: Options = {
  seed: SEED,
  rate: 60,
  kills: 3,
  cuts: 0,
  points: 0,
  bodies: 0,
  staffBodies: 0,
  patients: 0,
  reads: 0,
  seconds: 0,
  staff: 0,
  say: () => undefined,
};

let folder: string;
let pages: Pages;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-prove-'));
  pages = await keepPages(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const findBroken = ({ findings }: Report) =>
  findings.filter(({ isKept, promise }) => isKept === false && !promise.endsWith(' s'));

test('writes answered as stored are there exactly once after three kills under load (E2, C1)', async () => {
  const { checked, unexpected } = await killUnderLoad(OPTIONS, 3, 'honest');
  expect(checked).toMatchObject({ lost: [], duplicated: [], integrity: 'ok' });
  expect(checked.acknowledged).toBeGreaterThan(10);
  expect(unexpected).toEqual([]);
});

test('the check notices lost writes of a client that counts them as stored too early', async () => {
  const { checked } = await killUnderLoad({ ...OPTIONS, rate: 2 }, 1, 'hasty');
  expect(checked.lost.length).toBeGreaterThan(0);
});

test('the check notices a write that is sent with two keys, however few writes there are', async () => {
  const { checked } = await killUnderLoad({ ...OPTIONS, seed: 424242, rate: 2 }, 1, 'forgetful');
  expect(checked.duplicated.length).toBeGreaterThan(0);
});

test('the control site of the fuzz test answers some staff requests with 500', async () => {
  const site = await startSite(join(folder, 'faulty'), { flags: WITH_FAULT });
  const client = openClient(site.port);
  try {
    const { cookie } = await openStaffPatiently(client);
    const asking = Array.from({ length: 200 }, () =>
      client.ask({ method: 'GET', path: '/staff/session', headers: { cookie } }),
    );
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204, 500]));
  } finally {
    client.close();
    await site.kill();
  }
});

test('a stopping site reports it at /readyz and finishes its requests (E7)', async () => {
  const report = await proveStop(OPTIONS, 1);
  expect(report.tally.acknowledged).toBeGreaterThan(0);
  expect(findBroken(report)).toEqual([]);
});

test.runIf(whyNoFaults() === undefined)(
  'when a sync of the disk fails, nothing is lost and the site keeps working (E4)',
  async () => {
    // After the syncs of the first start.
    const injection = { call: 'fsync,fdatasync', error: 'EIO', at: 24 };
    const outcome = await injectFault(SEED, injection, pages);
    expect(outcome.wasInjected).toBe(true);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.recoveredMs).toBeDefined();
  },
);

test.runIf(process.platform === 'linux' && hasProgram('prlimit'))(
  'without disk space writes are put off and pages still work; with space everything works again (E4)',
  async () => {
    const report = await boundFiles({ seed: SEED });
    expect(findBroken(report)).toEqual([]);
    expect(report.tally.acknowledged).toBeGreaterThan(0);
  },
);
