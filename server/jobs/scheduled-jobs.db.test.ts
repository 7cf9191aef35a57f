import { afterEach, beforeEach, expect, test } from 'vitest';
import { chainRow } from '../../app/audit/audit-chain.server.ts';
import { auditEnds } from '../../app/audit/audit-ends.server.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { noteBackup } from '../../app/backups/backups.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { countRetentionChange } from '../../app/privacy/count-retention-change.server.ts';
import { findRetentionChange } from '../../app/privacy/retention-change.server.ts';
import type { Periods } from '../../app/content/clinic.ts';
import { openBackups } from './own-backups.ts';
import { findDueWork, tidyAtNight } from './scheduled-jobs.ts';

let staff: TestStaff;
beforeEach(async () => {
  staff = await openTestStaff();
});
afterEach(() => staff.close());

const at = (iso: string) => {
  staff.clock.now = new Date(iso);
};
const findWork = (backupEveryHours = 24) => findDueWork(staff, { backupEveryHours });
const note = (fact: 'backup-made' | 'backup-proven') =>
  noteBackup(staff.database, fact, staff.clock.now);

test('a backup runs every day, a restore drill after the first backup and then every week', async () => {
  at('2026-11-01T00:00:00Z');
  expect(await findWork()).toEqual(['backup']);
  await note('backup-made');
  expect(await findWork()).toEqual(['restore', '--drill']);
  await note('backup-proven');
  expect(await findWork()).toBeUndefined();
  at('2026-11-01T23:58:00Z');
  expect(await findWork()).toBeUndefined();
  const worked: string[] = [];
  for (let hour = 24; hour <= 14 * 24; hour++) {
    staff.clock.now = new Date(Date.UTC(2026, 10, 1, hour));
    const work = await findWork();
    if (!work) continue;
    worked.push(work.join(' '));
    await note(work[0] === 'backup' ? 'backup-made' : 'backup-proven');
  }
  expect(worked.filter((work) => work === 'backup')).toHaveLength(14);
  expect(worked.filter((work) => work === 'restore --drill')).toHaveLength(2);
});

test('a backup runs every hour if it is set so', async () => {
  at('2026-11-01T00:00:00Z');
  await note('backup-made');
  await note('backup-proven');
  at('2026-11-01T01:00:00Z');
  expect(await findWork(1)).toEqual(['backup']);
});

test('only one of several processes makes the backup, and a failed backup is retried after an hour', async () => {
  at('2026-11-01T00:00:00Z');
  const found = await Promise.all([findWork(), findWork(), findWork()]);
  expect(found.filter((work) => work !== undefined)).toHaveLength(1);
  at('2026-11-01T00:30:00Z');
  expect(await findWork()).toBeUndefined();
  at('2026-11-01T01:00:00Z');
  expect(await findWork()).toEqual(['backup']);
});

/** Backups that end with this code, and the commands that were started. */
function openQuickBackups(code = 0) {
  const started: string[][] = [];
  const settings = { dataDir: '', backupDir: '', backupSecondDir: undefined, backupEveryHours: 24 };
  const backups = openBackups(staff, settings, (work) => {
    started.push(work);
    return { ended: Promise.resolve(code), said: () => '', stop: () => undefined };
  });
  return { backups, started };
}

test.each([0, 1])('after a backup that ended with %i another can be made', async (code) => {
  const { backups, started } = openQuickBackups(code);
  await backups.make();
  expect(backups.isBusy()).toBe(false);
  await backups.make();
  expect(started).toEqual([['backup'], ['backup']]);
});

test('a site that stops while it looks whether a backup is due starts none', async () => {
  const { backups, started } = openQuickBackups();
  const hasRun = await backups.run(async () => {
    backups.stop();
    return ['backup'];
  });
  expect([hasRun, started]).toEqual([false, []]);
});

test('setting the clock back by a day delays no backup', async () => {
  at('2026-11-02T00:00:00Z');
  await findWork();
  await note('backup-made');
  await note('backup-proven');
  at('2026-11-01T00:00:00Z');
  expect(await findWork()).toEqual(['backup']);
});

const addEnquiry = (key: string, datetime: string) =>
  staff.database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({ key, reference: 'R', datetime, place: 'inbox', version: 1 })
      .execute(),
  );
const addOld = (key: string) => addEnquiry(key, '2025-01-01 10:00:00');
const count = async () =>
  (await staff.database.read.selectFrom('enquiries').select('key').execute()).length;
const USUAL = { timeZone: 'Asia/Kolkata', retention: { enquiriesMonths: 12 } };
const tidy = (log = staff.log, clinic: { timeZone: string; retention: Periods } = USUAL) => {
  return tidyAtNight({ ...staff, log, site: { current: () => ({ content: { clinic } }) } });
};

test('data past their retention period are deleted once a night by the clinic’s clock', async () => {
  const addRemoved = async (key: string, removed_at: string) => {
    await addOld(key);
    const changed = { datetime: '2026-11-19 10:00:00', removed_at };
    await staff.database.write((transaction) =>
      transaction.updateTable('enquiries').set(changed).where('key', '=', key).execute(),
    );
  };
  await addOld('old');
  await addRemoved('removed', '2026-11-19T10:00:00.000Z');
  at('2026-11-20T10:00:00Z');
  await tidy();
  expect(await count()).toBe(2);
  at('2026-11-20T22:00:00Z');
  await tidy();
  expect(await count()).toBe(0);
  await addOld('later');
  at('2026-11-20T23:00:00Z');
  await tidy();
  expect(await count()).toBe(1);
});

test.each([
  ['in its first minute', '2026-11-19T21:30:10Z', '2026-11-19T21:31:40Z'],
  ['in the middle of it', '2026-11-19T22:37:00Z', '2026-11-19T22:38:00Z'],
])(
  'a clinic that was set up at night, %s, keeps imported data until the next night',
  async (_, begun, nextTick) => {
    at(begun);
    await staff.database.write((transaction) =>
      recordAudit(transaction, {
        action: 'import',
        session: undefined,
        address: undefined,
        result: 'ok',
        at: staff.clock.now,
      }),
    );
    await addOld('old');
    for (const time of [nextTick, '2026-11-20T00:29:00Z', '2026-11-20T21:29:00Z']) {
      at(time);
      await tidy();
      expect(await count()).toBe(1);
    }
    at('2026-11-20T21:30:00Z');
    await tidy();
    expect(await count()).toBe(0);
  },
);

test.each([
  ['a shorter period', { ...USUAL, retention: { enquiriesMonths: 1 } }],
  // Where it is night at noon in the clinic.
  ['another time zone', { timeZone: 'America/New_York', retention: { enquiriesMonths: 12 } }],
])(
  '%s deletes nothing for a week, can be taken back, and is told with its numbers',
  async (_, mistake) => {
    const told: string[] = [];
    const log = { ...staff.log, warn: (event: string) => void told.push(event) };
    at('2026-11-19T22:00:00Z');
    await tidy(log);
    await addEnquiry('young', '2026-09-20 10:00:00');
    at('2026-11-20T08:00:00Z');
    await tidy(log, mistake);
    expect(told).toEqual(['retention-changes']);
    const change = await countRetentionChange(
      staff.database,
      { periods: mistake.retention, timeZone: mistake.timeZone },
      new Date('2026-11-21T08:00:00Z'),
    );
    expect(change?.from).toBe('2026-11-27T08:00:00.000Z');
    expect(change?.enquiries).toBe(mistake.timeZone === 'Asia/Kolkata' ? 1 : 0);
    await addOld('old');
    for (let day = 20; day <= 26; day++) {
      at(`2026-11-${day}T22:00:00Z`);
      await tidy(log, mistake);
      expect(await count(), String(day)).toBe(1);
    }
    // Taken back, and published again: the week begins anew.
    at('2026-11-27T07:00:00Z');
    await tidy(log);
    at('2026-11-27T09:00:00Z');
    await tidy(log, mistake);
    expect(told).toEqual(['retention-changes', 'retention-changes']);
    for (let day = 27; day <= 33; day++) {
      const night = new Date(Date.UTC(2026, 10, day, 22)).toISOString();
      at(night);
      await tidy(log, mistake);
      expect(await count(), night).toBe(1);
    }
    at('2026-12-04T22:00:00Z');
    await tidy(log, mistake);
    expect(await findEffective(mistake)).toEqual(mistake.retention);
  },
);

const findEffective = async ({ retention, timeZone }: typeof USUAL) => {
  const published = { periods: retention, timeZone };
  const { rules, waiting } = await findRetentionChange(staff.database, published, staff.clock.now);
  expect(waiting).toBeUndefined();
  expect(rules.timeZone).toBe(timeZone);
  return rules.periods;
};

test('a longer period takes effect at once, also beside a shorter one that waits', async () => {
  at('2026-11-19T22:00:00Z');
  await tidy();
  const published = { periods: { enquiriesMonths: 24, recordsYears: 3 }, timeZone: 'Asia/Kolkata' };
  const change = await findRetentionChange(staff.database, published, staff.clock.now);
  expect(change.rules.periods).toEqual({ enquiriesMonths: 24 });
  expect(change.waiting?.next.periods).toEqual(published.periods);
  expect(await findEffective({ ...USUAL, retention: { enquiriesMonths: 13 } })).toEqual({
    enquiriesMonths: 13,
  });
});

test('a clock that jumped ahead deletes nothing: a week of regular nights must pass first', async () => {
  const told: string[] = [];
  const log = { ...staff.log, warn: (event: string) => void told.push(event) };
  at('2026-11-19T22:00:00Z');
  await tidy(log);
  await addEnquiry('fresh', '2026-11-20 10:00:00');
  for (const night of ['2028-01-20', '2028-01-21', '2028-01-26']) {
    at(`${night}T22:00:00Z`);
    await tidy(log);
    expect(await count()).toBe(1);
  }
  expect(told).toEqual(['retention-waits', 'retention-waits', 'retention-waits']);
  await addOld('old');
  for (let day = 21; day <= 28; day++) {
    at(`2026-11-${day}T22:00:00Z`);
    await tidy(log);
    expect(await count()).toBe(day < 28 ? 2 : 1);
  }
});

test('on a machine that is off at night, data are deleted by day', async () => {
  at('2026-11-19T22:00:00Z');
  await tidy();
  await addOld('old');
  at('2026-11-21T04:30:00Z');
  await tidy();
  expect(await count()).toBe(1);
  at('2026-11-21T11:00:00Z');
  await tidy();
  expect(await count()).toBe(0);
});

test('hashes of values that an instance of an earlier version wrote during an upgrade are cleared at night', async () => {
  const { database } = staff;
  await database.write(async (transaction) => {
    const ends = auditEnds(transaction);
    const row = chainRow(
      {
        at: '2026-11-20T06:00:00.000Z',
        action: 'create',
        staff_name: null,
        session: null,
        device: null,
        address: null,
        patientid: '0000000001',
        others: null,
        subject: 'record -Oabc',
        result: 'ok',
        before_hash: null,
        after_hash: 'a hash of the record',
        person: null,
      },
      await ends.read(transaction),
    );
    await ends.append(transaction, [row], row);
  });
  at('2026-11-20T22:00:00Z');
  await tidy();
  const rows = await database.read.selectFrom('audit').selectAll().orderBy('number').execute();
  expect(rows.map(({ after_hash }) => after_hash)).toEqual([null, null]);
  expect(rows[1]?.subject).toBe('hashes of values removed, entries 1 to 1 hashed anew');
  const faults: string[] = [];
  await verifyAudit(database, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
});
