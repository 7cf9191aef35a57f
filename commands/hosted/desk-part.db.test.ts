import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  correctRecord,
  deleteRecord,
  listLeft,
} from '../../app/patients/records/change-record.server.ts';
import { findRecord } from '../../app/patients/records/record-versions.server.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { saveDue } from '../../app/patients/due/save-due.server.ts';
import type { ChangedFacts } from '../../app/patients/facts/facts.contract.ts';
import { saveFacts } from '../../app/patients/facts/save-facts.server.ts';
import { recordErasures } from '../../app/privacy/erasures.server.ts';
import {
  addPrescription,
  changePrescription,
  issuePrescription,
} from '../../app/prescriptions/change-prescriptions.server.ts';
import type { Clinic } from '../../app/content/clinic.ts';
import { addCall } from '../../app/recalls/change-recall.server.ts';
import { noteLooked } from '../../app/results/looked-at.server.ts';
import { NOT_ON_SLIP } from '../../app/results/reference-ranges.ts';
import {
  addResults,
  correctResult,
  deleteResult,
} from '../../app/results/change-results.server.ts';
import { addEnquiry, addRecord, addReport } from '../../tests/support/open-test-clinic.ts';
import { printedLines, take, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { readFolder, SAMPLE_EXPORT } from '../../tests/support/open-test-command.ts';
import { NO_MEDICINE_LIST } from '../../app/prescriptions/medicine-list.ts';
import { makeSheet } from '../../app/prescriptions/prescription-sheet.server.ts';
import type { Stores } from '../open-stores.ts';
import type { ImportReport } from './import-report.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const LATER = new Date('2026-11-20T06:20:00Z');
const ANOTHER = '0000000002';
const ABROAD = { mobile: '6591234567', mobile_typed: '+65 9123 4567' };

const clinics = useTestClinics();
let clinic: Stores;
beforeEach(async () => {
  clinic = await clinics.open();
});

const changeOf = (key: string, version: number) => ({
  key,
  version,
  now: NOW,
  timeZone: 'Asia/Kolkata',
  staffName: 'Front desk',
});

const correct = (key: string, version: number, sent: Record<string, string>) =>
  clinic.database.write((transaction) =>
    correctRecord(transaction, changeOf(key, version), { ...sent, confirmed: [] }),
  );

const remove = (key: string, version: number) =>
  clinic.database.write(async (transaction) => {
    const row = await findRecord(transaction, key);
    const left = row && (await listLeft(transaction, row));
    return deleteRecord(transaction, changeOf(key, version), left);
  });

const addAppointment = (key: string, patientid: string | null) =>
  clinic.database.write((transaction) =>
    transaction
      .insertInto('appointments')
      .values({
        key,
        patientid,
        name: 'శనివారం Sample',
        ...ABROAD,
        mobile_match: ABROAD.mobile,
        starts_at: '2026-11-23 18:30',
        status: 'called-off',
        version: 3,
      })
      .execute(),
  );

const saying = { now: NOW, timeZone: 'Asia/Kolkata', staffName: 'Front desk' };
const sayDue = (patientid: string, recordKey: string) =>
  clinic.database.write((transaction) =>
    saveDue(transaction, { patientid, recordKey }, '2026-12-20', saying),
  );

const sayFacts = (patientid: string, facts: Omit<ChangedFacts, 'version'>, version: number) =>
  clinic.database.write((transaction) =>
    saveFacts(transaction, patientid, { ...facts, version }, saying),
  );
const typing = { now: NOW, today: '2026-11-20', time: '11:30', staffName: 'Front desk' };

/** Types two results of a slip, perhaps from a file, corrects the first and deletes the second. */
const typeResults = (patientid: string, reportKey: string | null = null) =>
  clinic.database.write(async (transaction) => {
    const value = { ...NOT_ON_SLIP, comparator: null, rangeFrom: null, rangeTo: null } as const;
    const tsh = {
      ...value,
      analyte: 'tsh',
      value: '6.2',
      unit: 'mIU/L',
      isUnitAssumed: true,
      rangeFrom: '0.4',
      rangeSign: '>',
      labMark: 'high',
      takenTime: '08:10',
    } as const;
    const ldl = { ...value, analyte: 'ldl', value: '130', unit: 'mg/dL' } as const;
    const of = { takenOn: '2026-11-19', reportKey };
    const added = await addResults(
      transaction,
      patientid,
      { ...of, results: [tsh, ldl], requestKey: undefined },
      typing,
    );
    const [first, second] = added.kind === 'stored' ? added.value : [];
    const changed = { ...tsh, ...of, comparator: '<', value: '0.01', version: 1 } as const;
    await correctResult(transaction, first?.key ?? '', changed, { ...typing, now: LATER });
    const looked = [{ key: first?.key ?? '', version: 2 }];
    const by = { at: LATER.toISOString(), by: 'Dr. A. Sample' };
    expect(await noteLooked(transaction, patientid, looked, by)).toHaveLength(1);
    await deleteResult(transaction, second?.key ?? '', 1, typing);
  });

const prescription = {
  language: 'te' as const,
  address: '2 Sample Street',
  age: 'not known',
  sex: 'not known',
  weight: '',
  diagnoses: '',
  medicines: [],
  tests: 'TSH',
  advice: 'నీళ్లు తాగండి',
  nextVisit: '',
};

const writeDraft = (patientid: string, recordKey: string) =>
  clinic.database.write(async (transaction) => {
    const sent = { recordKey, replaces: null, prescription, requestKey: undefined };
    const first = await addPrescription(transaction, patientid, sent, typing);
    return first.kind === 'stored' ? first.value.key : '';
  });

/** Writes a prescription, changes and issues it. */
const prescribe = async (patientid: string, recordKey: string) => {
  const key = await writeDraft(patientid, recordKey);
  return clinic.database.write(async (transaction) => {
    const changed = { prescription: { ...prescription, tests: 'HbA1c' }, version: 1 };
    await changePrescription(transaction, key, changed, typing);
    const clinicOfSheet = {
      name: 'Rhythm Clinic',
      address: ['1 Sample Road'],
      phone: { shown: '1' },
    } as Clinic;
    const issuer = {
      name: 'Dr. A. Sample',
      registration: 'APMC 00001',
      council: 'Council',
      qualifications: [],
      person: 'https://id.example.org#a',
    };
    const around = { clinic: clinicOfSheet, doctor: issuer, day: typing.today };
    const sent = { ...changed, version: 2 };
    const made = await makeSheet(transaction, { patientid, recordKey, ...changed }, around);
    if (!made) throw new Error('The visit is missing.');
    const seen = { ...sent, seen: made.sheet };
    const issuing = { ...typing, clinic: clinicOfSheet, list: NO_MEDICINE_LIST, issuer };
    const issued = await issuePrescription(transaction, key, seen, issuing);
    expect(issued.kind).toBe('stored');
  });
};

const BODY = { weight: '72', height: '163', waist: '88', pulse: '72' };

/**
 * A day's work of the staff: enquiries in every state, a visit corrected twice, one corrected and deleted, two patients
 * who are due again and a call to one of them, facts of both.
 */
async function fillClinic(): Promise<void> {
  const sent = {
    notice_version: '3',
    idempotency_key: 'k',
    body_hash: 'h',
    status: 'new',
  } as const;
  await addEnquiry(clinic, { key: '-new', reference: 'AAAA-BBBB', ...sent });
  await addEnquiry(clinic, {
    key: '-called',
    status: 'called',
    note: 'Prefers the evening.\n"శనివారం"',
    agreed_at: '2026-11-23 18:30',
    appointment_status: 'came',
    answered_at: '2026-11-20T05:10:00.000Z',
    read_at: '2026-11-20T05:00:00.000Z',
    ...ABROAD,
    version: 4,
  });
  await addEnquiry(clinic, { key: '-spam', status: 'spam', place: 'quarantine' });
  await addEnquiry(clinic, { key: '-done', ...ABROAD });
  await addAppointment('-of-caller', null);
  await addAppointment('-of-patient', ANOTHER);
  await addRecord(clinic, { key: '-B' });
  await addRecord(clinic, { key: '-C', patientid: ANOTHER, original: '{"allergies":["dust"]}' });
  await addRecord(clinic, { key: '-D', ...ABROAD });
  await correct('-B', 1, { bp: '130/85', mobile: ABROAD.mobile_typed });
  await correct('-B', 2, { mobile: '9000000001', note: 'Tired.\nశనివారం', ...BODY });
  await correct('-B', 3, { note: 'Better.', weight: '71.5', pulse: '' });
  await correct('-C', 1, { sugar: '6.1' });
  const called = await sayDue('0000000001', '-B');
  await sayDue(ANOTHER, '-C');
  await clinic.database.write((transaction) =>
    addCall(transaction, called, { version: 1, result: 'no-answer', note: 'At noon' }, saying),
  );
  await sayFacts('0000000001', { birthdate: '1974', allergies: 'dust\nశనివారం' }, 0);
  await sayFacts('0000000001', { birthdate: '1974-05-12', pregnancy: '12+3' }, 1);
  await sayFacts(ANOTHER, { sex: 'other' }, 0);
  await addReport(clinic, { key: '-R', patientid: '0000000001', bytes: 'report' });
  await addReport(clinic, { key: '-of-no-result', patientid: '0000000001', bytes: 'report' });
  await typeResults('0000000001', '-R');
  await typeResults(ANOTHER);
  await prescribe('0000000001', '-B');
  await remove('-C', 2);
}

/**
 * All stored rows, without the file names in the store, the keys of files that no result names, and the keys that
 * recognise a repeated request.
 */
async function readTables({ database: { read } }: Stores) {
  const reports = await read.selectFrom('report_files').selectAll().orderBy('name').execute();
  const enquiries = await read.selectFrom('enquiries').selectAll().orderBy('key').execute();
  return {
    records: await read.selectFrom('records').selectAll().orderBy('key').execute(),
    versions: await read
      .selectFrom('record_versions')
      .selectAll()
      .orderBy('record_key')
      .orderBy('version')
      .execute(),
    enquiries: enquiries.map((row) =>
      Object.assign(row, { idempotency_key: null, body_hash: null }),
    ),
    appointments: await read.selectFrom('appointments').selectAll().orderBy('key').execute(),
    recalls: await read.selectFrom('recalls').selectAll().orderBy('key').execute(),
    calls: await read.selectFrom('recall_calls').selectAll().execute(),
    facts: await read.selectFrom('patient_facts').selectAll().orderBy('patientid').execute(),
    factVersions: await read.selectFrom('patient_facts_versions').selectAll().execute(),
    results: await read.selectFrom('results').selectAll().orderBy('key').execute(),
    resultVersions: await read
      .selectFrom('result_versions')
      .selectAll()
      .orderBy('result_key')
      .execute(),
    prescriptions: await read.selectFrom('prescriptions').selectAll().orderBy('key').execute(),
    reports: reports.map((row) =>
      Object.assign(row, { key: row.key === '-R' ? row.key : '', file_id: '' }),
    ),
  };
}

const print = (report: ImportReport) => printedLines(report).join('\n');

test('an export carries everything to an empty clinic: open enquiries, notes, agreed times, spam, corrections, who is due (D9)', async () => {
  await fillClinic();
  const exported = await clinics.give(clinic);
  const other = await clinics.open();
  expect(print(await take(other, exported))).not.toContain('came in as done');
  const tables = await readTables(clinic);
  expect(tables.versions).toHaveLength(5);
  expect(tables.records[0]).toMatchObject({ ...BODY, weight: '71.5', pulse: null });
  expect(tables.versions).toContainEqual(expect.objectContaining({ version: 3, ...BODY }));
  expect([tables.facts.length, tables.factVersions.length]).toEqual([2, 1]);
  expect(tables.appointments).toHaveLength(2);
  expect([tables.recalls.length, tables.calls.length]).toEqual([2, 1]);
  expect([tables.results.length, tables.resultVersions.length]).toEqual([2, 4]);
  expect(tables.prescriptions).toMatchObject([{ issued_by: 'Dr. A. Sample', version: 3 }]);
  expect(await readTables(other)).toEqual(tables);
  expect(await readFolder(await clinics.give(other))).toEqual(await readFolder(exported));
});

test('results of before are exported as before, byte for byte, also after an import', async () => {
  await fillClinic();
  await clinic.database.write(async (transaction) => {
    const before = {
      place: 0,
      unit_assumed: 0,
      taken_time: '',
      range_sign: null,
      lab_mark: null,
      looked_at: null,
      looked_by: null,
    };
    await transaction.updateTable('results').set(before).execute();
    await transaction.updateTable('result_versions').set(before).execute();
  });
  const exported = await clinics.give(clinic);
  const desk = JSON.parse(await readFile(join(exported, 'clinic-desk.json'), 'utf8')) as {
    results: object[];
    resultVersions: object[];
  };
  const columns =
    'patientid analyte taken_on comparator value unit range_from range_to report_key typed_at typed_by version';
  expect(Object.keys(desk.results[0] ?? {}).join(' ')).toBe(`key ${columns}`);
  expect(Object.keys(desk.resultVersions[0] ?? {}).join(' ')).toBe(
    `result_key ${columns} change changed_at changed_by`,
  );
  const other = await clinics.open();
  await take(other, exported);
  expect(await readTables(other)).toEqual(await readTables(clinic));
  expect(await readFolder(await clinics.give(other))).toEqual(await readFolder(exported));
});

test('importing it again changes nothing, whatever staff have done since', async () => {
  await fillClinic();
  const draft = await writeDraft('0000000001', '-B');
  const exported = await clinics.give(clinic);
  const set = { status: 'done', note: '', version: 2 } as const;
  await clinic.database.write((transaction) =>
    transaction.updateTable('enquiries').set(set).where('key', '=', '-new').execute(),
  );
  await remove('-B', 4);
  await sayFacts('0000000001', { birthdate: '', sex: 'male', pregnancy: '' }, 2);
  await clinic.database.write(async (transaction) => {
    await transaction.deleteFrom('appointments').where('key', '=', '-of-caller').execute();
    const at = { session: undefined, address: undefined, at: NOW };
    await transaction.deleteFrom('prescriptions').where('issued_at', 'is', null).execute();
    for (const subject of ['appointment -of-caller', `prescription ${draft}`]) {
      await recordAudit(transaction, { ...at, action: 'delete', subject, result: 'ok' });
    }
  });
  const [typed] = (await readTables(clinic)).results;
  await clinic.database.write((transaction) =>
    deleteResult(transaction, typed?.key ?? '', 2, typing),
  );
  const tables = await readTables(clinic);
  await take(clinic, exported);
  expect(await readTables(clinic)).toEqual(tables);
});

test('an import’s history brings back no earlier values of a person who was erased here', async () => {
  await fillClinic();
  const exported = await clinics.give(clinic);
  const other = await clinics.open();
  await other.database.write((transaction) =>
    recordErasures(transaction, [{ kind: 'patientid', value: ANOTHER }], NOW),
  );
  await take(other, exported);
  const { versions, recalls, facts } = await readTables(other);
  expect(versions.map(({ record_key }) => record_key)).toEqual(['-B', '-B', '-B']);
  expect(facts.map(({ patientid }) => patientid)).toEqual(['0000000001']);
  expect((await readTables(other)).appointments.map(({ key }) => key)).toEqual(['-of-caller']);
  expect(recalls.map(({ record_key }) => record_key)).toEqual(['-B']);
  const { results, resultVersions } = await readTables(other);
  const theirs = [...results, ...resultVersions].map(({ patientid }) => patientid);
  expect(theirs).toEqual(['0000000001', '0000000001', '0000000001']);
});

test('without the desk file an import says how many enquiries it imported as done', async () => {
  const report = print(await take(clinic, SAMPLE_EXPORT));
  expect(report).toContain('note     enquiries: 3 came in as done');
  expect(print(await take(clinic, SAMPLE_EXPORT))).not.toContain('came in as done');
});
