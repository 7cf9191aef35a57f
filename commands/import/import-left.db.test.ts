import { beforeEach, expect, test } from 'vitest';
import { deleteRecord, listLeft } from '../../app/patients/records/change-record.server.ts';
import { findRecord } from '../../app/patients/records/record-versions.server.ts';
import { erasePerson } from '../../app/privacy/erase-person.server.ts';
import { findPerson } from '../../app/privacy/find-person.server.ts';
import { insertRecords } from '../../tests/support/insert-records.ts';
import {
  printedLines,
  take,
  terminal,
  useTestClinics,
} from '../../tests/support/open-test-clinics.ts';
import { makeFolder } from '../../tests/support/open-test-command.ts';
import type { Stores } from '../open-stores.ts';

const LEFT = '0000000001';
const OTHER = '0000000002';
const WORDS = `no visit here has the id ${LEFT}, but this is kept under it: 1 earlier visit, the patient’s facts. If it is the same patient: --take-over ${LEFT}`;

const clinics = useTestClinics();
let clinic: Stores;
let folder: string;
beforeEach(async () => {
  clinic = await clinics.open();
  folder = await makeFolder(`${clinics.folder}/given`, {
    'clinic-export.json': JSON.stringify({
      endocrine: {
        'new-visit': { patientid: LEFT, name: 'Uma Example' },
        'other-visit': { patientid: OTHER, name: 'Other Sample' },
      },
    }),
    [`endocrineImgs/${LEFT}/hers.txt`]: 'a report',
    [`endocrineImgs/${OTHER}/other.txt`]: 'a report of somebody else',
  });
  await insertRecords(clinic.database, [{ key: 'former', patientid: LEFT, version: 1 }]);
  await clinic.database.write((transaction) =>
    transaction
      .insertInto('patient_facts')
      .values({ patientid: LEFT, allergies: 'Penicillin', version: 1 })
      .execute(),
  );
});

const removeFormer = () =>
  clinic.database.write(async (transaction) => {
    const row = await findRecord(transaction, 'former');
    const change = { key: 'former', version: 1, now: terminal.now(), staffName: null };
    const left = row && (await listLeft(transaction, row));
    await deleteRecord(transaction, { ...change, timeZone: 'Asia/Kolkata' }, left);
  });

async function listKeys(): Promise<string[]> {
  const { read } = clinic.database;
  const records = await read.selectFrom('records').select('key').execute();
  const files = await read.selectFrom('report_files').select('name as key').execute();
  return [...records, ...files].map(({ key }) => key).sort();
}

test('new visits under an id without visits here stay out with their files, and the import says why', async () => {
  await removeFormer();
  const lines = printedLines(await take(clinic, folder));
  expect(lines).toContain(`skipped  endocrine/new-visit: ${WORDS}`);
  expect(lines).toContain(`skipped  endocrineImgs/${LEFT}/hers.txt: ${WORDS}`);
  expect(await listKeys()).toEqual(['other-visit', 'other.txt']);
});

test('--take-over imports them, and the audit says what was taken over', async () => {
  await removeFormer();
  const report = await take(clinic, folder, { takeOver: [LEFT] });
  expect(printedLines(report)).toContain(
    `note     endocrine: taken over under ${LEFT}: 1 earlier visit, the patient’s facts`,
  );
  expect(await listKeys()).toEqual(['hers.txt', 'new-visit', 'other-visit', 'other.txt']);
  const entry = await clinic.database.read
    .selectFrom('audit')
    .select(['subject', 'others'])
    .where('action', '=', 'import')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    subject: `2 records, 0 enquiries, 2 files, taken over under ${LEFT}: 1 earlier visit, the patient’s facts`,
    others: JSON.stringify([LEFT]),
  });
});

test('nothing is asked where a visit of the patient is here', async () => {
  await take(clinic, folder);
  expect(await listKeys()).toEqual(['former', 'hers.txt', 'new-visit', 'other-visit', 'other.txt']);
});

test('an import during which the last visit is deleted changes nothing, and is to be run again', async () => {
  const { database, files } = clinic;
  const put: typeof files.put = async (source, options) => {
    const kept = await files.put(source, options);
    if (await findRecord(database.read, 'former')) await removeFormer();
    return kept;
  };
  await expect(take({ database, files: { ...files, put } }, folder)).rejects.toThrow(
    `The last visit under ${LEFT} was deleted at the same time: run the import again. Nothing was changed.`,
  );
  expect(await listKeys()).toEqual([]);
});

const SHEET = {
  day: '2026-01-05',
  clinic: { name: 'Rhythm Clinic', address: [], phone: '' },
  doctor: { name: 'Dr. A. Sample', registration: '', council: '', qualifications: [] },
  patient: { id: LEFT, name: 'Uma Example', age: '51 y', sex: 'male' },
  allergies: 'Penicillin',
};
const TEXTS = { address: '', weight: '', diagnoses: '', tests: 'TSH', advice: '', nextVisit: '' };
const BODY = { language: 'en', medicines: [], ...TEXTS };

const makeDesk = async (record_key: string, patientid: string) =>
  makeFolder(`${clinics.folder}/prescribed`, {
    'clinic-export.json': JSON.stringify({
      endocrine: { 'other-visit': { patientid: OTHER, name: 'Other Sample' } },
    }),
    'clinic-desk.json': JSON.stringify({
      prescriptions: [
        {
          key: 'prescribed',
          patientid,
          record_key,
          body: JSON.stringify(BODY),
          written_at: '2026-01-05T05:00:00.000Z',
          version: 2,
          issued_at: '2026-01-05T05:00:00.000Z',
          sheet: JSON.stringify(SHEET),
        },
      ],
    }),
  });

const readPrescription = async () => {
  const rows = await clinic.database.read.selectFrom('prescriptions').selectAll().execute();
  return rows.map(({ patientid, sheet }) => ({ patientid, sheet: JSON.parse(sheet ?? '') }));
};

test('a prescription that was issued under an erased patient’s number comes without that patient', async () => {
  const person = await findPerson(clinic.database, { patientid: LEFT });
  await erasePerson(clinic, person, terminal.now());
  await take(clinic, await makeDesk('other-visit', OTHER));
  const patient = { id: '', name: '', age: '', sex: '' };
  expect(await readPrescription()).toEqual([
    { patientid: OTHER, sheet: { ...SHEET, patient, allergies: '' } },
  ]);
});

test('an imported prescription follows a visit that was corrected here since', async () => {
  await take(clinic, await makeDesk('former', OTHER));
  expect(await readPrescription()).toEqual([{ patientid: LEFT, sheet: SHEET }]);
});
