import { utimes } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { findDue } from '../../app/privacy/due.server.ts';
import { holdData } from '../../app/privacy/holds.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import { addRecord } from '../../tests/support/open-test-clinic.ts';
import {
  printedLines,
  take,
  terminal,
  useTestClinics,
} from '../../tests/support/open-test-clinics.ts';
import { makeFolder, readFolder } from '../../tests/support/open-test-command.ts';
import type { Stores } from '../open-stores.ts';

const KEEPING = {
  periods: { enquiriesMonths: 12, recordsYears: 3 },
  timeZone: 'Asia/Kolkata',
  now: terminal.now(),
};
const OLD = '2020-01-01 10:00:00';
const YOUNG = '2026-11-01 10:00:00';
const EXPORT = {
  endocrine: {
    'old-visit': { patientid: '1', mobile: '9000011111', datetime: OLD },
    'first-visit': { patientid: '2', mobile: '9000022222', datetime: OLD },
    'last-visit': { patientid: '2', mobile: '9000022222', datetime: YOUNG },
  },
  enquiries: {
    'old-enquiry': { mobile: '9000033333', datetime: OLD },
    'young-enquiry': { mobile: '9000033333', datetime: YOUNG },
  },
};

const clinics = useTestClinics();
let clinic: Stores;
let folder: string;
beforeEach(async () => {
  clinic = await clinics.open();
  folder = await makeFolder(`${clinics.folder}/given`, {
    'clinic-export.json': JSON.stringify(EXPORT),
    'endocrineImgs/1/old.txt': 'of the old visit',
    'endocrineImgs/2/first.txt': 'of the first visit',
    'endocrineImgs/3/no-visit.txt': 'of a patient without records',
    'endocrineImgs/4/young.txt': 'of a patient without records',
  });
  const longAgo = new Date('2020-01-01T10:00:00Z');
  await utimes(`${folder}/endocrineImgs/3/no-visit.txt`, longAgo, longAgo);
});

async function importAll(isDryRun = false): Promise<string[]> {
  const lines = printedLines(await take(clinic, folder, { isDryRun, keeping: KEEPING }));
  return lines.filter((line) => !line.endsWith('no record has this patient id'));
}

async function retain(): Promise<void> {
  const retention = { ...clinic, ...KEEPING };
  await removeDue(retention, await findDue(retention));
}

const listKeys = async () => {
  const { read } = clinic.database;
  const rows = [
    ...(await read.selectFrom('records').select('key').execute()),
    ...(await read.selectFrom('enquiries').select('key').execute()),
    ...(await read.selectFrom('report_files').select('name as key').execute()),
  ];
  return rows.map(({ key }) => key).sort();
};
const STAYING = ['first-visit', 'first.txt', 'last-visit', 'young-enquiry', 'young.txt'];

test('a first import stores everything, and says what retention will remove the next night', async () => {
  const lines = await importAll();
  expect(lines).toContain(
    'note     retention in content/clinic.yaml: 1 enquiries, 1 records and 2 files are past their retention period: they are imported, and the running site removes them in the coming night',
  );
  expect(await listKeys()).toHaveLength(9);
  await retain();
  expect(await listKeys()).toEqual(STAYING);
});

test('importing again brings back nothing that retention removed, and a dry run says the same', async () => {
  await importAll();
  await retain();
  const before = await readFolder(await clinics.give(clinic));
  const lines = await importAll();
  expect(lines).toEqual([
    'skipped  endocrine/old-visit: past its retention period',
    'skipped  enquiries/old-enquiry: past its retention period',
    'skipped  endocrineImgs/1/old.txt: past its retention period',
    'skipped  endocrineImgs/3/no-visit.txt: past its retention period',
    'note     retention in content/clinic.yaml: 1 enquiries, 1 records and 2 files are past their retention period: they are not imported',
    'records: 0 taken, 2 already there, 0 kept as changed here, 1 skipped',
    'enquiries: 0 taken, 1 already there, 0 kept as changed here, 1 skipped',
    'other lists: 0 taken, 0 already there, 0 kept as changed here, 0 skipped',
    'files: 0 taken, 2 already there, 0 kept as changed here, 2 skipped',
  ]);
  expect(await readFolder(await clinics.give(clinic))).toEqual(before);
  expect(await importAll(true)).toEqual(lines);
});

test('held data are imported, and so are old visits of a patient with a recent one', async () => {
  await importAll();
  await retain();
  await addRecord(clinic, { key: 'came-again', patientid: '1', datetime: YOUNG });
  await clinic.database.write((transaction) =>
    holdData(transaction, { kind: 'mobile', value: '9000033333' }, terminal.now()),
  );
  await importAll();
  expect(await listKeys()).toEqual(
    [...STAYING, 'came-again', 'old-visit', 'old.txt', 'old-enquiry'].sort(),
  );
});

test('data held by patient id are imported too, and so are those that the history of a deleted visit makes recent', async () => {
  await importAll();
  await retain();
  await clinic.database.write(async (transaction) => {
    await holdData(transaction, { kind: 'patientid', value: '1' }, terminal.now());
    await transaction
      .insertInto('record_versions')
      .values({
        record_key: 'deleted-visit',
        patientid: '3',
        datetime: YOUNG,
        version: 1,
        change: 'deleted',
        changed_at: terminal.now().toISOString(),
      })
      .execute();
  });
  await importAll();
  expect(await listKeys()).toEqual([...STAYING, 'old-visit', 'old.txt', 'no-visit.txt'].sort());
});
