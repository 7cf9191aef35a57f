import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../enquiries/sample-enquiry.ts';
import { samplePdf } from '../reports/sample-files.ts';
import { saveTestReport } from '../reports/save-test-report.ts';
import { openTestStaff, type Call, type TestStaff } from './open-test-staff.ts';
import { LEAST_ROLES } from './role-table.server.ts';

const PATIENT = '1801753199';
const RECORD = `-K${PATIENT}`;
const ENQUIRY = '-OenquiryOfTheTest';

let staff: TestStaff;
let report: string;
let session: string;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

/** They tell nothing of a patient or visitor, and change nothing that another entry would not say. */
const NOT_NOTED = new Set([
  'GET /session',
  'POST /session/stay',
  'GET /session/name',
  'GET /sessions',
  'GET /events',
  'GET /patients/count',
  'GET /targets',
  'GET /enquiries/counts',
  'GET /backups',
]);

/** What an address is asked with, where it needs more than its own path. */
const ASKED: Record<string, () => Call & { key?: string }> = {
  'POST /search': () => ({ body: { by: 'patientid', value: PATIENT } }),
  'POST /patients': () => ({ body: { name: 'Uma Example' } }),
  'POST /patients/suggest': () => ({ body: { by: 'name', prefix: 'Ash' } }),
  'PATCH /patients/:key': () => ({ key: RECORD, body: { age: '41', version: 1 } }),
  'DELETE /patients/:key': () => ({ key: RECORD, body: { version: 1 } }),
  'POST /patients/:patientid/reports': () => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${samplePdf()}\r\n--x--\r\n`,
  }),
  'PATCH /reports/:key': () => ({ key: report, body: { name: 'another.pdf' } }),
  'POST /enquiries/search': () => ({ body: { words: 'question' } }),
  'POST /enquiries/export': () => ({ body: {} }),
  'PATCH /enquiries/:key': () => ({ key: ENQUIRY, body: { note: 'called', version: 1 } }),
  'POST /audit/search': () => ({ body: { patientid: PATIENT } }),
  'POST /kept': () => ({ body: { mobile: SAMPLE_ENQUIRY.mobile } }),
};

async function fill(): Promise<void> {
  await staff.database.write(async (transaction) => {
    for (const table of ['records', 'record_versions', 'enquiries', 'report_files'] as const) {
      await transaction.deleteFrom(table).execute();
    }
    const { selectOpt: select_opt, ...answers } = SAMPLE_ENQUIRY;
    await transaction
      .insertInto('enquiries')
      .values({ key: ENQUIRY, ...answers, select_opt, reference: 'A', place: 'inbox', version: 1 })
      .execute();
  });
  await staff.addPatient(PATIENT);
  const at = staff.clock.now.toISOString();
  const file = { patientid: PATIENT, name: 'thyroid.pdf', createdAt: at, updatedAt: at };
  const cookie = await staff.openSession();
  const answer = await staff.call('/staff/sessions', { cookie });
  session = (await answer.json()).sessions[0].key;
  report = (await saveTestReport(staff, file, '%PDF-1.4', staff.clock.now)).key;
}

const countEntries = async () =>
  (await staff.database.read.selectFrom('audit').select('number').execute()).length;

test.each(
  LEAST_ROLES.map(([method, path]) => `${method} ${path}`).filter((one) => !NOT_NOTED.has(one)),
)('what is done by %s is noted in the audit', async (address) => {
  await fill();
  const cookie = await staff.openSession();
  const [method = '', path = ''] = address.split(' ');
  const things = { patients: RECORD, reports: report, enquiries: ENQUIRY, sessions: session };
  const ofThing = new Map(Object.entries(things)).get(path.split('/')[1] ?? '');
  const { key = ofThing ?? 'x', ...asked } = ASKED[address]?.() ?? {};
  const before = await countEntries();
  const answer = await staff.call(
    `/staff${path.replace(':patientid', PATIENT).replace(':key', key)}`,
    { method, cookie, ...asked },
  );
  expect(answer.status, await answer.text()).toBeLessThan(300);
  expect(
    await countEntries(),
    'note it as its neighbours do, or it belongs to NOT_NOTED',
  ).toBeGreaterThan(before);
});
