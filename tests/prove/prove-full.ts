import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { type Client, openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff, type Staff } from './clinic.ts';
import { allocate, fillUp, freeBytes } from './fill-up.ts';
import { findNone, findWithin, type Finding, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { makeWrite } from './make-write.ts';
import { openRandom, type Random } from './random.ts';
import { type Site, startSite } from './start-site.ts';
import { hasProgram, makeTestDisk, whyNoTestDisk } from './test-disk.ts';
import { startWrites, type WriteLoad } from './write-load.ts';

const DISK_MB = 400;
const RECOVERED_MS = 5000;
const FULL_FOR_MS = 2000;
const PATIENCE_MS = 20_000;

/** The disk fills up and is cleared again (E4): first a separate test disk, then through a limit on the size of files. */
export async function proveFull(options: Options): Promise<Report> {
  const reason = whyNoTestDisk();
  const reports = [reason ? leftOut(reason) : await fillDisk(options)];
  reports.push(hasProgram('prlimit') ? await boundFiles(options) : leftOut('it needs prlimit'));
  return {
    tally: {
      acknowledged: sum(reports, 'acknowledged'),
      faults: sum(reports, 'faults'),
      lost: sum(reports, 'lost'),
      duplicated: sum(reports, 'duplicated'),
      unexpected: sum(reports, 'unexpected'),
    },
    findings: reports.flatMap(({ findings }) => findings),
  };
}

function leftOut(reason: string): Report {
  const what = 'a full disk';
  const found = `left out: ${reason}`;
  return { tally: {}, findings: [{ what, found, promise: '', isKept: undefined }] };
}

const sum = (reports: Report[], name: keyof Report['tally']) =>
  reports.reduce((total, { tally }) => total + (tally[name] ?? 0), 0);

function fillDisk({ seed, say }: Options): Promise<Report> {
  return inFolder(async (folder) => {
    const disk = makeTestDisk(folder, DISK_MB);
    const filler = (name: string) => join(disk.folder, name);
    const site = await startSite(join(disk.folder, 'data'));
    try {
      const random = openRandom(seed, 'full');
      const { client, staff, load } = await openLoad(site, random);
      const statuses: Record<string, number[]> = {};
      const upload = async () =>
        (await client.ask(makeWrite('report', random, staff).asked)).status;
      const enquire = async () =>
        (await client.ask(makeWrite('enquiry', random, undefined).asked)).status;

      statuses['201 for an upload while there is room'] = [await upload()];
      // Less free space than uploads require, but enough for everything else.
      allocate(filler('low'), freeBytes(disk.folder) - 64e6);
      statuses['507 for an upload below the floor'] = [await upload()];
      statuses['201 for an enquiry below the floor'] = [await enquire()];
      say('the disk is full');
      fillUp(filler('full'), disk.folder);
      await untilRefused(load);
      statuses['507 for an upload on a full disk'] = [await upload()];
      await wait(FULL_FOR_MS);
      Object.assign(statuses, await readMeanwhile(client, staff));
      rmSync(filler('full'));
      rmSync(filler('low'));
      const recoveredMs = await untilAcknowledged(load);
      statuses['201 for an upload once there is room'] = [await upload()];
      return await finish('full disk', { site, load, statuses, recoveredMs, folder: disk.folder });
    } finally {
      await site.kill();
      disk.remove();
    }
  });
}

/** The same without root: with a limit on file sizes, no file may grow and writes fail with EFBIG. */
export function boundFiles({ seed }: Pick<Options, 'seed'>): Promise<Report> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    try {
      const { client, staff, load } = await openLoad(site, openRandom(seed, 'bound'));
      const { size } = statSync(join(folder, 'data', `${SQLITE_FILE}-wal`));
      setBound(site.pid, String(Math.min(size, 100_000)));
      await untilRefused(load);
      await wait(FULL_FOR_MS);
      const statuses = await readMeanwhile(client, staff);
      setBound(site.pid, 'unlimited');
      const recoveredMs = await untilAcknowledged(load);
      return await finish('files that may not grow', { site, load, statuses, recoveredMs, folder });
    } finally {
      await site.kill();
    }
  });
}

async function openLoad(site: Site, random: Random) {
  const client = openClient(site.port);
  const staff = await openStaff(client);
  const load = startWrites({ port: site.port, perSecond: 50, random, staff });
  await untilAcknowledged(load);
  return { client, staff, load };
}

function setBound(pid: number, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

async function untilRefused(load: WriteLoad): Promise<void> {
  const before = load.refusals;
  await until(() => load.refusals > before + 5, 'a write was refused');
}

/** Milliseconds until the next write is stored. */
async function untilAcknowledged(load: WriteLoad): Promise<number> {
  const from = performance.now();
  await load.untilAcknowledged();
  return load.acknowledgedAt - from;
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const from = performance.now();
  while (!isSo()) {
    if (performance.now() - from > PATIENCE_MS) throw new Error(`Waited in vain until ${what}.`);
    await wait(20);
  }
}

/**
 * Sends requests that must be answered as usual while the disk is full. Patient data is left out: the site records
 * each reading before it answers (docs/decisions/0015), which needs disk space. Keys begin with the expected status.
 */
async function readMeanwhile(client: Client, { cookie }: Staff): Promise<Record<string, number[]>> {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await client.ask({ method: 'GET', path, headers })).status;
  return {
    '200 for public pages': [await get('/'), await get('/te'), await get('/privacy')],
    '404 for an unknown page': [await get('/nothing-here', { accept: 'text/html' })],
    '200 for alive': [await get('/healthz')],
    '503 for ready': [await get('/readyz')],
    '204 for the session': [await get('/staff/session', { cookie })],
  };
}

interface Run {
  site: Site;
  load: WriteLoad;
  /** Statuses of answers, by a description that begins with the expected status. */
  statuses: Record<string, number[]>;
  recoveredMs: number;
  folder: string;
}

async function finish(name: string, run: Run): Promise<Report> {
  const { site, load, statuses, recoveredMs, folder } = run;
  const { refusals } = load;
  await load.stop();
  const faults = site.faults();
  const hasStayed = !site.hasExited();
  await site.stop();
  const checked = checkWrites(join(folder, 'data'), load.writes);
  const unexpected = [...faults, ...load.unexpected];
  const wrong = Object.entries(statuses).filter(([expected, found]) =>
    found.some((status) => status !== Number(expected.slice(0, 3))),
  );
  const findings: Finding[] = [
    findNone(`${name}, ${refusals} writes put off: lost`, checked.lost.length, checked.lost),
    findNone('duplicated', checked.duplicated.length, checked.duplicated),
    findNone('answers other than stored or not now', unexpected.length, unexpected),
    findNone(
      `${name}: wrong among ${Object.keys(statuses).length} answers meanwhile`,
      wrong.length,
      wrong.map(([expected, found]) => `${found.join()} instead of ${expected}`),
    ),
    findNone('process ended', hasStayed ? 0 : 1),
    findWithin('writes again', [recoveredMs], RECOVERED_MS),
  ];
  return {
    tally: {
      acknowledged: checked.acknowledged,
      faults: 1,
      lost: checked.lost.length,
      duplicated: checked.duplicated.length,
      unexpected: unexpected.length,
    },
    findings,
  };
}
