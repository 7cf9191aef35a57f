import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBackupStatus } from '../../app/backups/backups.server.ts';
import { correctRecord } from '../../app/patients/records/change-record.server.ts';
import { deleteReport } from '../../app/reports/list/change-report.server.ts';
import { decryptTestFile } from '../../tests/support/encrypted-files.ts';
import {
  addEnquiry,
  addRecord,
  addReport,
  openTestClinic,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import { makeFolder } from '../../tests/support/open-test-command.ts';
import * as backup from '../backup/backup.ts';
import * as restore from '../backup/restore.ts';
import * as importCommand from '../import/import.ts';
import * as erase from './erase.ts';

const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'hers', patientid: '0000000001', mobile: '9000012345' });
  await addRecord(stores, { key: 'his', patientid: '0000000002', mobile: '9000067890' });
  await addEnquiry(stores, {
    key: 'her-enquiry',
    mobile: '+91 90000 12345',
    message1: 'PLANTED-MARKER',
  });
  await addReport(stores, { key: 'report', patientid: '0000000001', bytes: 'PLANTED-REPORT' });
});

const listKeys = async () => {
  const keys = [...(await clinic.listKeys('records')), ...(await clinic.listKeys('enquiries'))];
  const kept = await clinic.withStores(({ files }) => Array.fromAsync(files.list()));
  return [...keys, `${kept.length} files`].join();
};
/** Makes the backup due for rewriting, which the next backup does. */
const makeOld = async (path: string) => {
  await utimes(path, new Date('2026-11-20T06:00:00Z'), new Date('2026-11-20T06:00:00Z'));
  clinic.clock.now = new Date('2026-12-25T06:00:00Z');
};

test('without --yes the command only lists the data that it would erase', async () => {
  expect(await clinic.run(erase, ['--mobile', '9000012345'])).toBe(1);
  expect(clinic.said.output).toContain('1 record and 1 report of 1 patient, 1 enquiry.');
  expect(await listKeys()).toBe('hers,his,her-enquiry,1 files');
  await expect(clinic.run(erase, [])).rejects.toThrow('Name the person');
  await expect(clinic.run(erase, ['--mobile', 'x'])).rejects.toThrow('not a mobile number');
});

const addHerEnquiry = (key: string) =>
  clinic.withStores((stores) => addEnquiry(stores, { key, mobile: '9000012345' }));

test('data stored by the site during the question are shown, confirmed and erased too', async () => {
  const code = await clinic.runAtTerminal(erase, ['--mobile', '9000012345'], async (question) => {
    if (question === 1) await addHerEnquiry('meanwhile');
    return 'erase';
  });
  expect(code).toBe(0);
  expect(clinic.said.output).toBe(
    `Found: 1 record and 1 report of 1 patient, 1 enquiry.
More data has arrived meanwhile. Found: 1 record and 1 report of 1 patient, 2 enquiries.
Erased. A restore or an import will not bring it back.
`,
  );
  expect(await listKeys()).toBe('his,0 files');
});

test('nothing is erased if the second question is declined', async () => {
  const code = await clinic.runAtTerminal(erase, ['--mobile', '9000012345'], async (question) => {
    if (question === 2) return 'no';
    await addHerEnquiry('meanwhile');
    return 'erase';
  });
  expect(code).toBe(1);
  expect(clinic.said.output).toContain('Nothing was changed.');
  expect(await listKeys()).toBe('hers,his,her-enquiry,meanwhile,1 files');
});

test('an erased person is in no database file any more, and stays erased after a restore (F3, G3)', async () => {
  const words = ['PLANTED-MARKER', '90000 12345', 'PLANTED-NOTE', 'PLANTED-FACT', 'PLANTED-FORMER'];
  await clinic.withStores(({ database }) =>
    database.write(async (transaction) => {
      const fact = { patientid: '0000000001', diagnoses: 'PLANTED-FACT', version: 2 };
      const former = { ...fact, diagnoses: 'PLANTED-FORMER', version: 1, changed_at: '' };
      const note = { note: 'PLANTED-NOTE' };
      await transaction.updateTable('records').set(note).where('key', '=', 'hers').execute();
      await transaction.insertInto('patient_facts').values(fact).execute();
      await transaction.insertInto('patient_facts_versions').values(former).execute();
    }),
  );
  const path = await clinic.backUp();
  const findWords = async () => {
    const files = ['clinic.sqlite', 'clinic.sqlite-wal'].map((name) =>
      readFile(join(clinic.dataDir, name)).catch(() => Buffer.alloc(0)),
    );
    const found = await Promise.all(files);
    return words.filter((word) => found.some((bytes) => bytes.includes(word)));
  };
  expect(await findWords()).toEqual(words);
  expect(await clinic.run(erase, ['--patientid', '0000000001', '--yes'])).toBe(0);
  expect(clinic.said.output).toContain('Also the facts of 1 patient, such as the birth date.');
  expect(await listKeys()).toBe('his,0 files');
  expect(await findWords()).toEqual([]);
  await clinic.run(restore, [path]);
  expect(clinic.said.output).toContain('erased again');
  expect(await listKeys()).toBe('his,0 files');
  expect(await findWords()).toEqual([]);
});

test('a report that was deleted before the backup stays erased after a restore, and is found by erase (F3)', async () => {
  await clinic.withStores((stores) =>
    deleteReport(stores, 'report', {
      session: undefined,
      address: '203.0.113.7',
      at: clinic.clock.now,
    }),
  );
  const path = await clinic.backUp();
  expect(await clinic.listKeys('deleted_reports')).toEqual(['report']);
  await clinic.run(erase, ['--patientid', '0000000001', '--yes']);
  expect(clinic.said.output).toContain('Also 1 report that staff deleted.');
  await clinic.run(restore, [path]);
  expect(await clinic.listKeys('deleted_reports')).toEqual([]);
  expect(await clinic.run(erase, ['--patientid', '0000000001'])).toBe(1);
  expect(clinic.said.output).toContain('No data is kept about');
});

test('the same after the loss of the database, and after a second restore', async () => {
  const path = await clinic.backUp();
  await clinic.run(erase, ['--mobile', '9000012345', '--yes']);
  const fresh = await openTestClinic();
  for (let time = 0; time < 2; time++) {
    fresh.clock.now = new Date(Date.UTC(2026, 10, 21, time));
    expect(await fresh.run(restore, [path])).toBe(0);
    expect(await fresh.listKeys('records')).toEqual(['his']);
  }
  await fresh.remove();
});

/** Staff correct the number in his record. */
const giveHim = (mobile: string) =>
  clinic.withStores(async ({ database }) => {
    const { version } = await database.read
      .selectFrom('records')
      .select('version')
      .where('key', '=', 'his')
      .executeTakeFirstOrThrow();
    const change = { key: 'his', version, now: clinic.clock.now, staffName: null };
    const corrected = await database.write((transaction) =>
      correctRecord(
        transaction,
        { ...change, timeZone: 'Asia/Kolkata' },
        { mobile, confirmed: [] },
      ),
    );
    expect(corrected.kind).toBe('stored');
  });

test.each([
  ['patient id', ['--patientid', '0000000001']],
  ['number', ['--mobile', '9000012345']],
])(
  'a restore keeps a patient who took over the number of a patient erased by %s',
  async (_, her) => {
    expect(await clinic.run(erase, [...her, '--yes'])).toBe(0);
    clinic.clock.now = new Date('2026-11-24T06:00:00Z');
    await giveHim('9000012345');
    expect(await clinic.run(restore, [await clinic.backUp()])).toBe(0);
    expect(clinic.said.output).not.toContain('erased again');
    expect(await listKeys()).toBe('his,0 files');
  },
);

test('old backups, even cleaned ones, keep a patient who once shared the number of a patient erased since', async () => {
  await giveHim('9000012345');
  const old = await clinic.backUp();
  clinic.clock.now = new Date('2026-11-21T06:00:00Z');
  await giveHim('9000067890');
  await clinic.run(erase, ['--patientid', '0000000001', '--yes']);
  expect(clinic.said.output).toContain('or once had it, so enquiries under it stay');
  await makeOld(old);
  expect(await clinic.run(backup, [])).toBe(0);
  expect(await clinic.run(restore, [old])).toBe(0);
  expect(await listKeys()).toBe('his,her-enquiry,0 files');
});

test('backups older than 30 days are rewritten without people erased since, one a day, and stay intact (G3)', async () => {
  const old = await clinic.backUp();
  const holds = async (word: string) => (await decryptTestFile(old)).includes(word);
  for (const word of ['PLANTED-MARKER', 'PLANTED-REPORT']) expect(await holds(word)).toBe(true);
  await clinic.run(erase, ['--mobile', '9000012345', '--yes']);
  await makeOld(old);
  expect(await clinic.run(backup, [])).toBe(0);
  for (const word of ['PLANTED-MARKER', 'PLANTED-REPORT']) expect(await holds(word)).toBe(false);
  expect(await clinic.run(restore, [old])).toBe(0);
  expect(await listKeys()).toBe('his,0 files');
});

test('staff see a fault that names no person when an old backup cannot be cleaned (G3)', async () => {
  const old = await clinic.backUp();
  await clinic.run(erase, ['--mobile', '9000012345', '--yes']);
  await writeFile(old, 'no backup any more');
  await makeOld(old);
  expect(await clinic.run(backup, [])).toBe(1);
  expect(clinic.said.output).toContain('and checked');
  expect(clinic.said.errors).toContain(
    'clinic-2026-11-20T06-00-00Z.age still contains data erased since it was made: it could not be rewritten.',
  );
  expect(clinic.said.errors).not.toContain('9000012345');
  const status = await clinic.withStores(({ database }) =>
    findBackupStatus(database, clinic.clock.now),
  );
  expect(status).toMatchObject({ madeAt: '2026-12-25T06:00:00.000Z', failedAt: status.madeAt });
});

const PREFIXED = ['+09000077777', '+0091 90000 77777', '09000077777', '00919000077777'];

test.each(['9000077777', ...PREFIXED])(
  'erasing %j erases everybody imported with that number in any spelling',
  async (typed) => {
    const endocrine = PREFIXED.map((mobile, at) => ({ patientid: `000000001${at}`, mobile }));
    const enquiries = PREFIXED.map((mobile) => ({ mobile }));
    const folder = await makeFolder(join(clinic.folder, 'export'), {
      'clinic-export.json': JSON.stringify({ endocrine, enquiries }),
    });
    expect(await clinic.run(importCommand, [folder])).toBe(0);
    expect(await clinic.run(erase, ['--mobile', typed, '--yes'])).toBe(0);
    expect(clinic.said.output).toContain('4 records and 0 reports of 4 patients, 4 enquiries.');
    expect(await listKeys()).toBe('hers,his,her-enquiry,1 files');
  },
);

test('an import skips an erased person, whatever the keys, and takes the others', async () => {
  await clinic.run(erase, ['--mobile', '9000012345', '--yes']);
  const lists = {
    endocrine: {
      hers: { patientid: '0000000001', name: 'Sample' },
      another: { patientid: 1, mobile: 919000012345, datetime: '2025-01-01 10:00:00' },
      new: { patientid: '0000000003', mobile: '9000011111' },
    },
    enquiries: { 'other-key': { mobile: '090000 12345', name: 'Sample' } },
  };
  const folder = await makeFolder(join(clinic.folder, 'export'), {
    'clinic-export.json': JSON.stringify(lists),
    'endocrineImgs/0000000001/scan.txt': 'PLANTED-REPORT',
  });
  await clinic.run(importCommand, [folder]);
  expect(clinic.said.output.match(/erased here at the person’s request/g)).toHaveLength(4);
  expect(await listKeys()).toBe('his,new,0 files');
});
