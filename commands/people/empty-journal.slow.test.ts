import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startScheduledJobs } from '../../server/jobs/scheduled-jobs.ts';
import { addEnquiry, addRecord, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as erase from './erase.ts';
import * as retention from './retention.ts';

const HERS = ['--patientid', '0000000001', '--yes'];

const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'hers', name: 'MARKER-51C2' });
  await addEnquiry(stores, { key: 'old', datetime: '2025-01-01 10:00:00', name: 'MARKER-51C2' });
});
let reader: DatabaseSync;
beforeEach(() => {
  // A reader that keeps old database pages in use, as a database tool or an export does.
  reader = new DatabaseSync(join(clinic.dataDir, 'clinic.sqlite'), { readOnly: true });
  reader.exec('begin; select * from records');
});
afterEach(() => reader.close());

async function isInFiles(): Promise<boolean> {
  const files = ['clinic.sqlite', 'clinic.sqlite-wal'].map((name) =>
    readFile(join(clinic.dataDir, name)).catch(() => Buffer.alloc(0)),
  );
  return Buffer.concat(await Promise.all(files)).includes('MARKER-51C2');
}

test.each([
  ['erase', erase, HERS],
  ['retention', retention, ['--yes']],
] as const)(
  '%s does not claim that data are gone from the disk while another program keeps them',
  async (_, command, args) => {
    expect(await clinic.run(command, [...args])).toBe(1);
    expect(clinic.said.errors).toContain('Another program is reading the database');
    expect(clinic.said.errors).toContain('still hold what was removed');
    expect(clinic.said.output).not.toContain('Erased. ');
    expect(await isInFiles()).toBe(true);
  },
);

test('erase waits for a program that is about to end, and then removes everything', async () => {
  await clinic.withStores(({ database }) =>
    database.write((transaction) => transaction.deleteFrom('enquiries').execute()),
  );
  const erasing = clinic.run(erase, HERS);
  await expect
    .poll(() => clinic.said.errors, { timeout: 20_000 })
    .toContain('Another program is reading the database');
  reader.exec('rollback');
  expect(await erasing).toBe(0);
  expect(clinic.said.output).toContain('Erased. A restore or an import will not bring it back.');
  expect(await isInFiles()).toBe(false);
});

test('the running site later removes the pages that a reader kept', async () => {
  await clinic.withStores(async ({ database, files }) => {
    await database.write(async (transaction) => {
      for (const table of ['enquiries', 'records', 'known_names', 'name_words'] as 'records'[]) {
        await transaction.deleteFrom(table).execute();
      }
    });
    const warned: string[] = [];
    const keeping = { timeZone: 'Asia/Kolkata', retention: { enquiriesMonths: 12 } };
    const log = { info: () => undefined, error: () => undefined };
    const jobs = startScheduledJobs(
      {
        database,
        files,
        site: { current: () => ({ content: { clinic: keeping } }) },
        now: () => clinic.clock.now,
        log: { ...log, warn: (event) => void warned.push(event) },
      },
      { backupPassphrase: undefined, backupEveryHours: 24, databaseUrl: undefined },
      { run: async () => false, stop: () => undefined },
      { hourMs: 20 },
    );
    try {
      await expect.poll(() => warned, { timeout: 20_000 }).toContain('deleted-pages-left');
      expect(await isInFiles()).toBe(true);
      reader.exec('rollback');
      await expect.poll(isInFiles, { timeout: 20_000 }).toBe(false);
    } finally {
      jobs.stop();
    }
  });
});
