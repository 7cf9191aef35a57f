import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPeople, type TestPeople } from '../../tests/support/open-test-people.ts';
import { duringAnotherChange } from '../../tests/support/run-test-change.ts';
import { newKey } from '../../storage/keys.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { findDue, findDueInBoth } from './due.server.ts';
import { removeDue } from './retention.server.ts';

const NO_OTHERS = { appointments: [], patientids: [] };
const LATER = '2026-12-01 10:00';

let clinic: TestPeople;
beforeEach(async () => {
  clinic = await openTestPeople();
});
afterEach(() => clinic.close());

test('enquiries are removed after 12 months by the clinic’s clock; those without a time stay (G3)', async () => {
  // It is 11:30 on 20 November in the clinic.
  await clinic.addEnquiry('9000000001', '2025-11-20 11:29:59', 'due');
  await clinic.addEnquiry('9000000002', '2025-11-20 11:30:00', 'not-yet');
  await clinic.addEnquiry('9000000003', null, 'timeless');
  await clinic.addEnquiry('9000000004', 'yesterday', newKey(new Date('2020-01-01T00:00:00Z')));
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await clinic.listEnquiries()).toEqual(['not-yet', 'timeless']);
});

const removeEnquiry = (key: string, removedAt: string) =>
  clinic.database.write((transaction) =>
    transaction
      .updateTable('enquiries')
      .set({ removed_at: removedAt })
      .where('key', '=', key)
      .execute(),
  );

test('an enquiry that staff removed is deleted after a day, unless it is held; the audit has one entry', async () => {
  for (const key of ['a-removed', 'b-removed', 'c-today', 'd-stays']) {
    await clinic.addEnquiry('9000000001', '2026-11-01 10:00:00', key);
  }
  await clinic.addRecord('0000000002', '9000022222', '2026-01-01 10:00:00');
  await clinic.addEnquiry('+91 90000-22222', '2026-11-01 10:00:00', 'e-held');
  for (const key of ['a-removed', 'b-removed', 'e-held']) {
    await removeEnquiry(key, '2026-11-19T05:59:59.999Z');
  }
  await removeEnquiry('c-today', '2026-11-19T06:00:00.000Z');
  await clinic.hold({ kind: 'patientid', value: '0000000002' });
  await clinic.removeOld({ enquiriesMonths: 12 });
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await clinic.listEnquiries()).toEqual(['c-today', 'd-stays', 'e-held']);
  const entries = await clinic.database.read
    .selectFrom('audit')
    .select(['action', 'subject'])
    .execute();
  expect(entries).toEqual([
    { action: 'delete', subject: 'kept long enough: 2 enquiries, 0 records, 0 reports' },
  ]);
});

test('a removed enquiry stays in an old backup as long as staff can restore it', async () => {
  for (const key of ['gone', 'removed-again', 'put-back']) {
    await clinic.addEnquiry('9000000001', '2026-11-01 10:00:00', key);
  }
  await removeEnquiry('gone', '2026-11-19T05:59:59.999Z');
  await removeEnquiry('removed-again', '2026-11-19T06:00:00.000Z');
  const due = { enquiries: [], removed: ['gone', 'removed-again', 'put-back'], ...NO_OTHERS };
  const left = await findDueInBoth(due, clinic.retentionBy({ enquiriesMonths: 12 }));
  expect(left.removed).toEqual(['gone']);
});

test('a removed enquiry that is restored while the due data are counted stays', async () => {
  await clinic.addEnquiry('9000000001', '2026-11-01 10:00:00', 'sent-again');
  await removeEnquiry('sent-again', '2026-11-01T06:00:00.000Z');
  const { database } = clinic;
  const retention = clinic.retentionBy({ enquiriesMonths: 12 });
  const due = await findDue(retention);
  await database.write((transaction) =>
    transaction.updateTable('enquiries').set({ removed_at: null }).execute(),
  );
  await removeDue(retention, due);
  expect(await clinic.listEnquiries()).toEqual(['sent-again']);
});

test('a patient who is held or comes again during the removal of due data stays complete', async () => {
  const old = '2020-01-01 10:00:00';
  for (const patientid of ['0000000001', '0000000002', '0000000003', '0000000004']) {
    await clinic.addRecord(patientid, `90000${patientid.slice(5)}`, old);
    await clinic.addVersion(`deleted-${patientid}`, patientid, `90000${patientid.slice(5)}`);
    await clinic.addReport(patientid, '2020-06-01T00:00:00.000Z');
    await clinic.addEnquiry(`90000${patientid.slice(5)}`, old, `of-${patientid}`);
  }
  const { database } = clinic;
  const retention = clinic.retentionBy();
  const due = await findDue(retention);
  expect(due.patientids).toHaveLength(4);
  await clinic.hold({ kind: 'patientid', value: '0000000001' });
  await clinic.hold({ kind: 'mobile', value: '9000000002' });
  await clinic.addRecord('0000000003', '9000000003', '2026-11-20 10:00:00');
  await removeDue(retention, due);
  const records = await database.read.selectFrom('records').select('patientid').execute();
  const patients = records.map(({ patientid }) => patientid?.at(-1)).sort();
  expect(patients).toEqual(['1', '2', '3', '3']);
  const versions = await database.read.selectFrom('record_versions').select('version').execute();
  expect(versions).toHaveLength(3);
  expect(await clinic.count()).toEqual([4, 2, 3, 3]);
  expect(await clinic.listEnquiries()).toEqual(['of-0000000001', 'of-0000000002']);
  const entries = await database.read.selectFrom('audit').select('subject').execute();
  expect(entries).toEqual([{ subject: 'kept long enough: 2 enquiries, 1 records, 1 reports' }]);
});

/** Sends a request as staff, removes due data before it is stored, and returns the answer to the request. */
async function removeBeneath(send: () => Promise<Response>): Promise<number> {
  const { database } = clinic;
  const retention = clinic.retentionBy();
  const due = await findDue(retention);
  const [sending, removing] = await duringAnotherChange(database, async (untilWaiting) => {
    const sent = send();
    await untilWaiting(sent);
    const removed = removeDue(retention, due);
    await untilWaiting(sent, removed);
    return [sent, removed] as const;
  });
  await removing;
  return (await sending).status;
}

test('a patient whose visit is being added during the removal of due data keeps the whole history', async () => {
  const cookie = await clinic.openSession();
  await clinic.addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await clinic.addReport('0000000001', '2020-01-01T00:00:00.000Z');
  await clinic.addRecord('0000000002', '9000000002', '2020-01-01 10:00:00');
  const body = { name: 'Invented Person', patientid: '0000000001' };
  const visit = async () => clinic.call('/staff/patients', { method: 'POST', body, cookie });
  expect(await removeBeneath(visit)).toBe(201);
  expect(await clinic.count()).toEqual([2, 0, 1, 1]);
});

test('a record that is being corrected to another patient, or to a later visit, keeps that patient’s history', async () => {
  const cookie = await clinic.openSession();
  const correct = (key: string, change: object) => async () =>
    clinic.call(`/staff/patients/${key}`, {
      method: 'PATCH',
      body: { version: 1, ...change },
      cookie,
    });
  await clinic.addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await clinic.addReport('0000000001', '2020-01-01T00:00:00.000Z');
  const recent = await clinic.addRecord('0000000002', '9000000001', '2026-01-01 10:00:00');
  expect(await removeBeneath(correct(recent, { patientid: '0000000001' }))).toBe(200);
  expect(await clinic.count()).toEqual([2, 0, 1, 1]);
  const old = await clinic.addRecord('0000000003', '9000000003', '2020-01-01 10:00:00');
  await clinic.addReport('0000000003', '2020-01-01T00:00:00.000Z');
  expect(await removeBeneath(correct(old, { datetime: '2026-01-01 10:00:00' }))).toBe(200);
  expect(await clinic.count()).toEqual([3, 0, 2, 2]);
});

test('a report that is being added to a patient without visits during the removal of due data is refused', async () => {
  const cookie = await clinic.openSession();
  await clinic.addReport('0000000001', '2020-01-01T00:00:00.000Z');
  const body = new FormData();
  const bytes = samplePdf() as Uint8Array<ArrayBuffer>;
  body.set('file', new File([bytes], 'a.pdf', { type: 'application/pdf' }));
  const address = 'https://clinic.example.org/staff/patients/0000000001/reports';
  const upload = async () =>
    clinic.fetch(new Request(address, { method: 'POST', body, headers: { cookie } }));
  expect(await removeBeneath(upload)).toBe(404);
  expect(await clinic.count()).toEqual([0, 0, 0, 0]);
});

test('patients are removed only if the content sets a period, years after their last visit, reports included', async () => {
  await clinic.addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await clinic.addRecord('0000000001', '9000000001', '2021-01-01 10:00:00');
  await clinic.addReport('0000000001');
  await clinic.addRecord('0000000002', '9000000002', '2020-01-01 10:00:00');
  await clinic.addRecord('0000000002', '9000000002', '2026-01-01 10:00:00');
  await clinic.addReport('0000000002');
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await clinic.count()).toEqual([4, 0, 2, 2]);
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 5 });
  expect(await clinic.count()).toEqual([2, 0, 1, 1]);
});

test('data that outlive a patient’s records are removed by their own times, unless held', async () => {
  const listPatients = async () => {
    const { read } = clinic.database;
    const reports = await read.selectFrom('report_files').select('patientid').execute();
    const versions = await read.selectFrom('record_versions').select('patientid').execute();
    const sorted = (rows: { patientid: string | null }[]) =>
      rows.map(({ patientid }) => patientid?.slice(-1)).sort();
    return { reports: sorted(reports).join(''), histories: sorted(versions).join('') };
  };
  const [old, young] = ['2020-06-01T00:00:00.000Z', '2024-06-01T00:00:00.000Z'];
  await clinic.addReport('0000000001', old);
  await clinic.addVersion('deleted-1', '0000000001', '9000000001');
  await clinic.addReport('0000000002', old);
  await clinic.addReport('0000000002', young);
  await clinic.addVersion('deleted-2', '0000000002', '9000000002');
  await clinic.addVersion('deleted-3', '0000000003', '9000000003');
  await clinic.addReport('0000000004', old);
  await clinic.addVersion('deleted-5', '0000000005', '9000000005');
  await clinic.addVersion('deleted-6', '0000000006', '9000000006');
  await clinic.addReport('0000000006', old);
  await clinic.addReport('0000000007', 'unknown');
  await clinic.addRecord('0000000008', '9000000008', '2026-01-01 10:00:00');
  await clinic.addVersion('deleted-8', '0000000008', '9000000008');
  await clinic.addReport('0000000008', old);
  await clinic.hold({ kind: 'patientid', value: '0000000004' });
  await clinic.hold({ kind: 'mobile', value: '9000000005' });
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await listPatients()).toEqual({ reports: '1224678', histories: '123568' });
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 5 });
  expect(await listPatients()).toEqual({ reports: '22478', histories: '258' });
  expect((await clinic.count()).at(-1)).toBe(5);
  const { subject } = await clinic.database.read
    .selectFrom('audit')
    .select('subject')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('kept long enough: 0 enquiries, 0 records, 2 reports');
});

test('appointments go as long after their day as enquiries after they came, unless they are held', async () => {
  await clinic.addAppointment('old', '2025-11-19 10:00', '9000000001');
  await clinic.addAppointment('young', '2025-11-21 10:00', '9000000001');
  await clinic.addAppointment('held', '2025-01-01 10:00', '9000000002');
  await clinic.hold({ kind: 'mobile', value: '9000000002' });
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await clinic.listAppointments()).toEqual(['held', 'young']);
});

test('a removed appointment goes after the day in which it can be put back, unless it is held', async () => {
  for (const [key, mobile, hours] of [
    ['gone', '9000000001', 25],
    ['new', '9000000001', 23],
    ['held', '9000000002', 25],
  ] as const) {
    await clinic.addAppointment(key, LATER, mobile);
    const removed_at = new Date(clinic.clock.now.getTime() - hours * 3_600_000).toISOString();
    await clinic.database.write((transaction) =>
      transaction.updateTable('appointments').set({ removed_at }).where('key', '=', key).execute(),
    );
  }
  await clinic.hold({ kind: 'mobile', value: '9000000002' });
  await clinic.removeOld({ enquiriesMonths: 12 });
  expect(await clinic.listAppointments()).toEqual(['held', 'new']);
});

test('a patient with an appointment to come is not removed by age, but one whose appointment was removed is', async () => {
  await clinic.addRecord('0000000001', '9000000001', '2020-01-01 10:00:00');
  await clinic.addRecord('0000000002', '9000000002', '2020-01-01 10:00:00');
  await clinic.addAppointment('coming', LATER, '9000000001', '0000000001');
  await clinic.addAppointment('taken-back', LATER, '9000000002', '0000000002');
  const removed_at = clinic.clock.now.toISOString();
  await clinic.database.write((transaction) =>
    transaction
      .updateTable('appointments')
      .set({ removed_at })
      .where('key', '=', 'taken-back')
      .execute(),
  );
  await clinic.removeOld({ enquiriesMonths: 12, recordsYears: 3 });
  expect((await clinic.count())[0]).toBe(1);
  expect(await clinic.listAppointments()).toEqual(['coming']);
});

test('an old backup keeps an appointment that was moved to a later day since', async () => {
  await clinic.addAppointment('moved', LATER, '9000000001');
  const due = { enquiries: [], removed: [], appointments: ['moved', 'gone'], patientids: [] };
  const left = await findDueInBoth(due, clinic.retentionBy());
  expect(left.appointments).toEqual(['gone']);
});
