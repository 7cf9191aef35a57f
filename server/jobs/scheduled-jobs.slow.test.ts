import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBackupStatus, noteBackup } from '../../app/backups/backups.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { openBackups } from './own-backups.ts';
import { runInChildProcess } from './run-in-child-process.ts';
import { startScheduledJobs, type ScheduledJobs } from './scheduled-jobs.ts';

const TICK_MS = 20;
const DAY_MS = 24 * 3_600_000;

let staff: TestStaff;
let folder: string;
let jobs: ScheduledJobs | undefined;
let looksAtClock = 0;
beforeEach(async () => {
  staff = await openTestStaff();
  staff.now = () => {
    looksAtClock++;
    return staff.clock.now;
  };
  // By day, when retention does not run.
  staff.clock.now = new Date('2026-11-20T06:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'clinic-jobs-'));
});
afterEach(async () => {
  jobs?.stop();
  await staff.close();
  rmSync(folder, { recursive: true });
});

const backupSettings = () => ({
  dataDir: folder,
  backupDir: join(folder, 'backups'),
  backupSecondDir: undefined,
  backupEveryHours: 24,
});

const CLINIC = { timeZone: 'Asia/Kolkata', retention: { enquiriesMonths: 12 } };
const site = { current: () => ({ content: { clinic: CLINIC } }) };

/** Resolves once the jobs have looked at the clock often enough for anything due to have begun. */
async function passTicks(): Promise<void> {
  const before = looksAtClock;
  await expect.poll(() => looksAtClock - before, { timeout: 20_000 }).toBeGreaterThan(50);
}

/** Starts the jobs of a site whose backups and drills run until they get SIGTERM. */
function startWithSlowCommands() {
  const told = join(folder, 'told');
  const main = join(folder, 'main.mjs');
  writeFileSync(told, '');
  writeFileSync(
    main,
    `import { appendFileSync } from 'node:fs';
    const tell = (what) => appendFileSync(${JSON.stringify(told)}, what + ' ' + process.argv[2] + '\\n');
    process.on('SIGTERM', () => { tell('stopped'); process.exit(1); });
    setInterval(() => {}, 1000);
    tell('begun');`,
  );
  const settings = { backupPassphrase: 'x', backupEveryHours: 24, databaseUrl: undefined };
  const runAside = (work: string[]) => runInChildProcess(work, { main });
  const backups = openBackups(staff, backupSettings(), runAside);
  jobs = startScheduledJobs({ ...staff, site }, settings, backups, { tickMs: TICK_MS });
  return () => readFileSync(told, 'utf8').split('\n').slice(0, -1);
}

test('no second backup begins while one runs, however long it takes', async () => {
  const listTold = startWithSlowCommands();
  await vi.waitFor(() => expect(listTold()).toEqual(['begun backup']), 20_000);
  await noteBackup(staff.database, 'backup-made', staff.clock.now);
  staff.clock.now = new Date(staff.clock.now.getTime() + 2 * DAY_MS);
  await passTicks();
  expect(listTold()).toEqual(['begun backup']);
});

test('a backup that has run for many ticks is stopped with the site', async () => {
  const listTold = startWithSlowCommands();
  await vi.waitFor(() => expect(listTold()).toEqual(['begun backup']), 20_000);
  await passTicks();
  jobs?.stop();
  await vi.waitFor(() => expect(listTold()).toEqual(['begun backup', 'stopped backup']), 5000);
});

/** Starts the jobs of a site whose backups fail; `note` may record the failure, as a real backup does. */
function startWithFailingCommands(note: () => Promise<unknown>) {
  const settings = { backupPassphrase: 'x', backupEveryHours: 24, databaseUrl: undefined };
  const backups = openBackups(staff, backupSettings(), () => ({
    ended: note().then(() => 1),
    said: () => 'No room.',
    stop: () => undefined,
  }));
  jobs = startScheduledJobs({ ...staff, site }, settings, backups, { tickMs: TICK_MS });
}

test('the number and hash of the audit’s last entry are logged once an hour (G2)', async () => {
  await noteBackup(staff.database, 'backup-made', staff.clock.now);
  const info = vi.spyOn(staff.log, 'info');
  const settings = { backupPassphrase: undefined, backupEveryHours: 24, databaseUrl: undefined };
  const backups = openBackups(staff, backupSettings());
  jobs = startScheduledJobs({ ...staff, site }, settings, backups, { hourMs: TICK_MS });
  const { hash } = await staff.database.read
    .selectFrom('audit')
    .select('hash')
    .executeTakeFirstOrThrow();
  await vi.waitFor(
    () => expect(info).toHaveBeenCalledWith('audit-head', { head: `1:${hash}` }),
    5000,
  );
});

test('the reason why a scheduled backup failed is logged, because by hand it may succeed', async () => {
  const warn = vi.spyOn(staff.log, 'warn');
  startWithFailingCommands(async () => undefined);
  const said = { code: 1, sentence: 'No room.' };
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('backup', said), 5000);
});

test.each([
  ['that could not start, or was killed', async () => undefined],
  [
    'that recorded its failure itself',
    () => noteBackup(staff.database, 'backup-failed', staff.clock.now),
  ],
])('a failed backup %s is shown to staff and recorded once', async (_, note) => {
  startWithFailingCommands(note);
  const status = () => findBackupStatus(staff.database, staff.clock.now);
  await vi.waitFor(
    async () => expect((await status()).failedAt).toBe(staff.clock.now.toISOString()),
    5000,
  );
  await passTicks();
  const noted = await staff.database.read
    .selectFrom('audit')
    .select('number')
    .where('action', '=', 'backup')
    .execute();
  expect(noted).toHaveLength(1);
});
