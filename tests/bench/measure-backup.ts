import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addDays } from '../../app/hours/clinic-time.ts';
import { fillClinic } from './fill-clinic.ts';
import { fillReports } from './fill-reports.ts';
import { inFolder, showMs, type Measure, type Options } from './measure.ts';
import { loadAtPace, type PacedRequest } from './paced-load.ts';
import { signIn } from './site-client.ts';
import { startSite } from '../support/servers/start-server.ts';

const MAIN = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));
const RECORDS = 100_000;
const FILE_BYTES = 1e9;
/** Half of them enquiries, half of them searches. */
const REQUESTS_A_SECOND = 200;
const QUIET_MS = 10_000;
const MAX_RESTORE_S = 300;

/** How much a backup slows down the running site, and how long restoring that backup takes. */
export function measureBackup(_options: Options): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await fillClinic(dataDir, RECORDS);
    const files = await fillReports(dataDir, FILE_BYTES);
    const site = await startSite(dataDir);
    const cookie = await signIn(site);
    const load = (until: Promise<unknown>) =>
      loadAtPace(site.port, REQUESTS_A_SECOND, makeRequests(cookie, site.port), until);
    await load(wait(2000));
    const before = await load(wait(QUIET_MS));
    const backup = runCommand(['backup'], dataDir, { isAside: true });
    const meanwhile = await load(backup);
    const backupSeconds = await backup;
    await site.stop();

    const [name = ''] = await readdir(join(dataDir, 'backups'));
    const file = join(dataDir, 'backups', name);
    const { size } = await stat(file);
    const restoreSeconds = await runCommand(['restore', file], dataDir, { isAside: false });
    const ratio = meanwhile.p99 / before.p99;
    const what = `${RECORDS.toLocaleString('en-US')} records, ${files} files, ${(size / 1e9).toFixed(2)} GB`;
    return [
      {
        what: `p99 while backing up ${what}`,
        ours: `${showMs(meanwhile.p99)} (${backupSeconds.toFixed(1)} s, ${meanwhile.answered} answers)`,
        baseline: `${showMs(before.p99)} before it, ${REQUESTS_A_SECOND}/s`,
        ratio: ratio.toFixed(2),
        budget: '< 2.00',
        isMet: ratio < 2,
      },
      {
        what: 'Restore of it',
        ours: `${restoreSeconds.toFixed(1)} s`,
        baseline: '',
        ratio: '',
        budget: `<= ${MAX_RESTORE_S} s`,
        isMet: restoreSeconds <= MAX_RESTORE_S,
      },
    ];
  });
}

/** Runs a command; returns how many seconds it took. */
async function runCommand(
  args: string[],
  dataDir: string,
  { isAside }: { isAside: boolean },
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a passphrase of the bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (isAside && child.pid !== undefined) setPriority(child.pid, 10);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}

function makeRequests(cookie: string, port: number): (number: number) => PacedRequest {
  const origin = `http://127.0.0.1:${port}`;
  const json = { 'content-type': 'application/json', origin };
  const date = addDays(new Date().toISOString().slice(0, 10), 7);
  return (number) =>
    number % 2 === 0
      ? {
          method: 'POST',
          path: '/enquiries',
          headers: { ...json, 'idempotency-key': randomBytes(16).toString('hex') },
          body: JSON.stringify({
            name: 'Kavya Naidu',
            email: 'visitor@example.org',
            date,
            selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
            mobile: '9000012345',
            message1: `Please call me in the evening (${number}).`,
          }),
          expected: 201,
        }
      : {
          method: 'POST',
          path: '/staff/search',
          headers: { ...json, cookie },
          body: JSON.stringify({ by: 'mobile', value: `90000${String(number).padStart(5, '0')}` }),
          expected: 200,
        };
}
