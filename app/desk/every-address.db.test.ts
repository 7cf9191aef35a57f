import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import { sampleEnquiryRow } from '../../tests/support/sample-enquiry-row.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { holdData } from '../privacy/holds.server.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';
import { setQuickOwnerPassword } from '../../tests/support/set-quick-password.ts';
import {
  issueAsSeen,
  openTestStaff,
  type Call,
  type TestStaff,
} from '../../tests/support/open-test-staff.ts';
import { listStaffRoutes } from '../../tests/support/list-staff-routes.ts';
import { saveDue } from '../patients/due/save-due.server.ts';
import { addCall } from '../recalls/change-recall.server.ts';
import { findRecall } from '../recalls/recall-rows.server.ts';
import { addPrescription } from '../prescriptions/change-prescriptions.server.ts';
import { addResults } from '../results/change-results.server.ts';
import { NOT_ON_SLIP } from '../results/reference-ranges.ts';
import { addVersion, findNewestNumber, storeFiles } from '../publishing/versions.server.ts';
import { createStaffApi } from './staff.api.ts';

const PATIENT = '1801753199';
const OTHER = '2801753199';
const RECORD = `-K${PATIENT}`;
const ENQUIRY = '-OenquiryOfTheTest';
const FILE = 'marker-thyroid.pdf';
/** If an answer contains one of these values and the request did not, it shows data of a patient or visitor. */
const MARKERS = [PATIENT, 'Asha Sample', FILE, SAMPLE_ENQUIRY.name, SAMPLE_ENQUIRY.mobile];
const APPOINTMENT = '-OappointmentOfTheTest';
const MESSAGE = '-OmessageOfTheTest';
const OWNER_PASSWORD = 'violet-harbour-77-kettle';
const SHA_256 = 'a'.repeat(64);
const NO_KEY = '-OnobodyHasThisKey';

type Asked = Call & { key?: string; query?: string };

interface Case {
  status: number;
  what?: string;
  /** Audit entries that the request adds: 1 if the answer shows any stored data. */
  entries: 0 | 1;
  /** The request; its path is the address filled in with the keys of the marker patient. */
  ask?: () => Asked | Promise<Asked>;
}

let staff: TestStaff;
let cookie: string;
let report: string;
let recall: string;
let recallCall: string;
let result: string;
let prescription: string;
let isBackupBusy = false;
let hasBackup = true;
beforeAll(async () => {
  const backup = { name: 'clinic-x.age', madeAt: new Date(0), size: 6 };
  const backups = {
    isBusy: () => isBackupBusy,
    make: async () => true,
    findPlace: async () => ({
      isOnDataDisk: true,
      isOnOneDisk: true,
      kept: 1,
      most: 24,
      free: null,
    }),
    findNewest: async () =>
      hasBackup ? { ...backup, open: () => Readable.from([Buffer.from('sealed')]) } : undefined,
  };
  const tools = { backups, updateLists: async () => true };
  staff = await openTestStaff({ hasMail: true }, tools);
});
afterAll(() => staff.close());

function formWith(...files: [name: string, bytes: string][]) {
  const parts = files.map(
    ([name, bytes]) =>
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n${bytes}\r\n`,
  );
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${parts.join('')}--x--\r\n`,
  };
}

const call = (path: string, asked: Call) => staff.call(`/staff${path}`, { cookie, ...asked });
/** Runs before the tested request, in another session. */
async function before(path: string, asked: Call): Promise<Response> {
  const answer = await call(path, { ...asked, cookie: await staff.openSession() });
  expect(answer.status, path).toBeLessThan(300);
  return answer;
}

const request = { 'idempotency-key': 'request-of-the-test-1' };
const visit = { patientid: PATIENT, name: 'Asha Sample' };
const register = () => before('/patients', { method: 'POST', body: visit, headers: request });
const correct = () =>
  before(`/patients/${RECORD}`, { method: 'PATCH', body: { age: '40', version: 1 } });
const readLeft = async (): Promise<string[]> =>
  (await (await before(`/patients/${RECORD}`, {})).json()).left;
const deleteRecord = async () => {
  const left = await readLeft();
  return before(`/patients/${RECORD}`, { method: 'DELETE', body: { version: 1, left } });
};
const loseBytes = async () => {
  const row = staff.database.read.selectFrom('report_files').select('file_id');
  const { file_id } = await row.where('key', '=', report).executeTakeFirstOrThrow();
  await staff.files.remove(file_id);
};
const endMessage = (state: 'refused' | 'sent') =>
  staff.database.write((transaction) =>
    transaction
      .insertInto('outbox')
      .values({
        key: MESSAGE,
        kind: 'received',
        enquiry_key: ENQUIRY,
        recipient: SAMPLE_ENQUIRY.email,
        language: 'en',
        message_id: 'message-of-the-test@clinic.example.org',
        created_at: staff.clock.now.toISOString(),
        state,
      })
      .execute(),
  );
const tsh = {
  ...NOT_ON_SLIP,
  analyte: 'tsh',
  comparator: null,
  value: '6.2',
  unit: 'mIU/L',
  rangeFrom: '0.4',
  rangeTo: '4.2',
} as const;
const slip = { takenOn: '2026-01-02', reportKey: null, results: [tsh] };
const corrected = { ...tsh, takenOn: '2026-01-02', reportKey: null };
const written = {
  language: 'te' as const,
  address: '2 Sample Street',
  age: 'not known',
  sex: 'not known',
  weight: '',
  diagnoses: '',
  medicines: [
    {
      name: 'Metformin',
      strength: '500 mg',
      form: 'tablet' as const,
      dose: '1-0-1',
      food: 'after' as const,
      days: '30',
      quantity: '60',
    },
  ],
  tests: '',
  advice: '',
  nextVisit: '',
};
const draft = { recordKey: RECORD, replaces: null, prescription: written };

const issueDraft = async (version: number) =>
  issueAsSeen(staff, await openDoctor(), prescription, version);
const openDoctor = () =>
  staff.openSession({
    staffName: 'Dr. A. Sample',
    person: 'https://id.example.org#a',
    role: 'doctor',
  });
const atTen = { startsAt: '2026-01-05 10:00' };
const list = `/patients/${PATIENT}/reports`;
/** A version of an earlier program, which this one does not accept. */
const addFaultyVersion = async () => {
  const number = await staff.database.write(async (transaction) => {
    const bytes = Buffer.from('name: Sample');
    await storeFiles(transaction, new Map([[SHA_256, bytes]]), staff.clock.now);
    const at = staff.clock.now.toISOString();
    const files = { 'clinic.yaml': SHA_256 };
    const version = { at, by: null, how: 'files' as const, changes: 1, files };
    return addVersion(transaction, await findNewestNumber(transaction), version);
  });
  return String(number);
};
const editEmail = (value: string) => ({
  file: 'clinic.yaml',
  path: ['email'],
  value,
  was: 'reception@example.org',
});

const asOwner = async () => ({ cookie: await staff.openOwnerSession() });
interface Uploaded {
  upload: string;
}
const drawDot = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#0b5a66' } })
    .png()
    .toBuffer();

const CASES: Record<string, Case[]> = {
  'GET /session': [{ status: 204, entries: 0 }],
  'DELETE /session': [{ status: 204, entries: 1 }],
  'POST /session/stay': [{ status: 204, entries: 0 }],
  'GET /session/name': [{ status: 200, entries: 0 }],
  'GET /sessions': [{ status: 200, entries: 0 }],
  'DELETE /sessions': [{ status: 204, entries: 1 }],
  'DELETE /sessions/:key': [
    {
      status: 204,
      entries: 1,
      ask: async () => {
        const { sessions } = await (await call('/sessions', {})).json();
        return { key: sessions[0].key };
      },
    },
    { status: 404, entries: 0, ask: () => ({ key: 'none' }) },
  ],
  'GET /owner': [{ status: 200, entries: 0 }],
  'POST /owner': [
    {
      status: 204,
      entries: 1,
      ask: async () => {
        await setQuickOwnerPassword(staff.database, OWNER_PASSWORD);
        return { body: { password: OWNER_PASSWORD } };
      },
    },
    { status: 422, entries: 0, ask: () => ({ body: { password: '' } }) },
  ],
  'DELETE /owner': [{ status: 204, entries: 1 }],
  'GET /owner/enquiries': [{ status: 200, entries: 0 }],
  'GET /owner/messages': [
    { status: 200, entries: 0, ask: async () => (await endMessage('refused'), {}) },
  ],
  'GET /owner/machine': [{ status: 200, entries: 0 }],
  'POST /owner/backups': [
    { status: 204, entries: 1 },
    { status: 409, entries: 0, ask: () => ((isBackupBusy = true), {}) },
  ],
  'POST /owner/access-report': [
    {
      status: 200,
      entries: 1,
      ask: () => ({ body: { patientid: PATIENT, from: '2026-01-01', to: '2026-01-05' } }),
    },
    {
      status: 422,
      entries: 0,
      ask: () => ({ body: { patientid: PATIENT, from: '2026-01-05', to: '2026-01-01' } }),
    },
  ],
  'POST /owner/holds': [
    { status: 201, entries: 1, ask: () => ({ body: { patientid: PATIENT } }) },
    {
      status: 200,
      entries: 1,
      ask: async () => {
        await staff.database.write((transaction) =>
          holdData(transaction, { kind: 'patientid', value: PATIENT }, staff.clock.now),
        );
        return { body: { patientid: PATIENT } };
      },
    },
    { status: 404, entries: 0, ask: () => ({ body: { patientid: '0000000000' } }) },
    { status: 422, entries: 0, ask: () => ({ body: { patientid: ' ' } }) },
  ],
  'GET /owner/patients': [{ status: 200, entries: 1 }],
  'POST /owner/staff-password': [
    {
      status: 204,
      entries: 1,
      ask: async () => {
        await setQuickOwnerPassword(staff.database, OWNER_PASSWORD);
        return {
          body: { ownerPassword: OWNER_PASSWORD, newPassword: 'monsoon ladder umbrella 4' },
        };
      },
    },
    {
      status: 422,
      entries: 0,
      ask: () => ({ body: { ownerPassword: 'x', newPassword: 'short' } }),
    },
  ],
  'GET /owner/backups/newest': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ((hasBackup = false), {}) },
  ],
  'GET /events': [
    { status: 200, entries: 0 },
    { status: 422, entries: 0, ask: () => ({ query: 'after=%00' }) },
  ],
  'GET /patients/count': [{ status: 200, entries: 0 }],
  'GET /targets': [{ status: 200, entries: 0 }],
  'GET /growth-tables': [
    { status: 200, entries: 0, ask: () => ({ query: 'sex=female' }) },
    { status: 422, entries: 0, ask: () => ({ query: 'sex=other' }) },
  ],
  'GET /enquiries/counts': [{ status: 200, entries: 0 }],
  'GET /mail': [{ status: 200, entries: 0 }],
  'POST /mail/test': [
    { status: 200, entries: 1, ask: () => ({ body: { address: 'owner@example.org' } }) },
    {
      status: 409,
      entries: 0,
      ask: () => {
        staff.settings.hasMail = false;
        return { body: { address: 'owner@example.org' } };
      },
    },
    { status: 422, entries: 0, ask: () => ({ body: { address: 'owner' } }) },
  ],
  'GET /backups': [{ status: 200, entries: 0 }],
  'GET /fast-reading': [{ status: 200, entries: 0 }],
  'GET /waiting': [{ status: 200, entries: 0 }],
  'GET /site': [{ status: 200, entries: 0 }],
  'POST /site/publish': [
    { status: 422, entries: 0, ask: () => ({ body: { edits: [editEmail('nobody')] } }) },
    { status: 200, entries: 1, ask: () => ({ body: { edits: [editEmail('desk@example.org')] } }) },
    { status: 409, entries: 0, ask: () => ({ body: { edits: [editEmail('b@example.org')] } }) },
  ],
  'POST /site/draft': [
    { status: 200, entries: 0, ask: () => ({ body: { edits: [editEmail('nobody')], left: [] } }) },
    { status: 422, entries: 0, ask: () => ({ body: { edits: [] } }) },
  ],
  'POST /site/preview': [
    { status: 201, entries: 0, ask: () => ({ body: { version: 1 } }) },
    { status: 404, entries: 0, ask: () => ({ body: { version: 99 } }) },
    { status: 409, entries: 0, ask: () => ({ body: { edits: [editEmail('b@example.org')] } }) },
    {
      status: 422,
      entries: 0,
      ask: () => ({ body: { edits: [{ file: 'x', text: '', was: null }] } }),
    },
  ],
  'GET /site/preview/:id/:path': [
    {
      status: 200,
      entries: 0,
      ask: async () => {
        const made = await call('/site/preview', { method: 'POST', body: { version: 1 } });
        return { key: (await made.json()).id };
      },
    },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'POST /site/pictures': [
    { status: 201, entries: 0, ask: async () => ({ ...(await asOwner()), body: await drawDot() }) },
    { status: 422, entries: 0, ask: async () => ({ ...(await asOwner()), body: 'no picture' }) },
  ],
  'GET /site/pictures/:upload': [
    {
      status: 200,
      entries: 0,
      ask: async () => {
        const owner = await asOwner();
        const asked = { method: 'POST', ...owner, body: await drawDot() };
        const { upload } = (await (await call('/site/pictures', asked)).json()) as Uploaded;
        return { ...owner, key: upload };
      },
    },
    { status: 404, entries: 0, ask: asOwner },
  ],
  'POST /site/markdown': [
    {
      status: 200,
      entries: 0,
      ask: async () => ({ ...(await asOwner()), body: { text: '**a**' } }),
    },
    { status: 422, entries: 0, ask: async () => ({ ...(await asOwner()), body: { text: 1 } }) },
  ],
  'GET /site/versions': [{ status: 200, entries: 0 }],
  'GET /site/versions/:number': [
    { status: 200, entries: 0, ask: () => ({ key: '1' }) },
    { status: 404, entries: 0, ask: () => ({ key: '99' }) },
  ],
  'POST /site/versions/:number/bring-back': [
    { status: 200, entries: 1, ask: () => ({ key: '1' }) },
    { status: 404, entries: 0, ask: () => ({ key: '99' }) },
    { status: 409, entries: 0, ask: () => ({ key: '1', body: { version: 99 } }) },
    { status: 422, entries: 0, ask: async () => ({ key: await addFaultyVersion() }) },
  ],
  'POST /search': [
    { status: 200, entries: 1, ask: () => ({ body: { by: 'name', value: 'Asha Sample' } }) },
    { status: 200, what: 'nobody', entries: 1, ask: () => ({ body: { by: 'name', value: 'x' } }) },
    { status: 422, entries: 0, ask: () => ({ body: { by: 'age', value: '40' } }) },
  ],
  'GET /patients': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ query: `after=${NO_KEY}.1` }) },
    { status: 422, entries: 0, ask: () => ({ query: 'sort=age' }) },
  ],
  'GET /patients/newest': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ query: `after=${NO_KEY}.1` }) },
    { status: 422, entries: 0, ask: () => ({ query: 'sort=age' }) },
    {
      status: 422,
      what: 'oldest visits first',
      entries: 0,
      ask: () => ({ query: 'sort=datetime&order=asc' }),
    },
  ],
  'POST /patients': [
    { status: 201, entries: 1, ask: () => ({ body: visit }) },
    {
      status: 200,
      entries: 1,
      ask: async () => {
        await register();
        return { body: visit, headers: request };
      },
    },
    {
      status: 409,
      entries: 1,
      ask: async () => (await deleteRecord(), { body: visit }),
    },
    {
      status: 410,
      entries: 0,
      ask: async () => {
        const { key } = await (await register()).json();
        await before(`/patients/${key}`, { method: 'DELETE', body: { version: 1 } });
        return { body: visit, headers: request };
      },
    },
    {
      status: 422,
      what: 'another body under a key',
      entries: 0,
      ask: async () => {
        await register();
        return { body: { name: 'Uma Example' }, headers: request };
      },
    },
    {
      status: 422,
      what: 'a patient whom nobody knows',
      entries: 0,
      ask: () => ({ body: { patientid: '3801753199', name: 'Uma Example', age: 'x' } }),
    },
    {
      status: 422,
      what: 'a wrong age of a patient who is known, as the id alone is not refused',
      entries: 1,
      ask: () => ({ body: { ...visit, age: 'x' } }),
    },
  ],
  'POST /patients/suggest': [
    { status: 200, entries: 1, ask: () => ({ body: { by: 'name', prefix: 'Ash' } }) },
    {
      status: 200,
      what: 'of all three kinds',
      entries: 1,
      ask: () => ({ body: { prefix: 'Ash' } }),
    },
    { status: 422, entries: 0, ask: () => ({ body: { by: 'age', prefix: '4' } }) },
  ],
  'GET /patients/:key': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
    { status: 410, entries: 0, ask: async () => (await deleteRecord(), {}) },
  ],
  'PATCH /patients/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { age: '41', version: 1 } }) },
    {
      status: 200,
      what: 'nothing changed',
      entries: 1,
      ask: () => ({ body: { version: 1 } }),
    },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { age: '41', version: 1 } }) },
    {
      status: 409,
      entries: 1,
      ask: async () => (await correct(), { body: { age: '41', version: 1 } }),
    },
    {
      status: 410,
      entries: 0,
      ask: async () => (await deleteRecord(), { body: { age: '41', version: 1 } }),
    },
    { status: 422, entries: 0, ask: () => ({ body: { age: 'x', version: 1 } }) },
    {
      status: 422,
      what: 'reports left behind',
      entries: 1,
      ask: () => ({ body: { patientid: OTHER, version: 1 } }),
    },
    {
      status: 422,
      what: 'a wrong age and the id of another patient, which alone is not refused',
      entries: 1,
      ask: () => ({ body: { patientid: OTHER, age: 'x', confirmed: ['patientid'], version: 1 } }),
    },
  ],
  'DELETE /patients/:key': [
    {
      status: 204,
      entries: 1,
      ask: async () => ({ body: { version: 1, left: await readLeft() } }),
    },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { version: 1 } }) },
    { status: 409, entries: 1, ask: async () => (await correct(), { body: { version: 1 } }) },
    {
      status: 409,
      what: 'a report that no search would find',
      entries: 1,
      ask: () => ({ body: { version: 1 } }),
    },
    { status: 410, entries: 0, ask: async () => (await deleteRecord(), { body: { version: 1 } }) },
    { status: 422, entries: 0, ask: () => ({ body: {} }) },
  ],
  'GET /patients/:key/history': [
    { status: 200, entries: 1, ask: async () => (await correct(), {}) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'GET /patients/:patientid/facts': [
    { status: 200, entries: 1 },
    { status: 200, what: 'nobody', entries: 1, ask: () => ({ key: '0000000000' }) },
  ],
  'PATCH /patients/:patientid/facts': [
    { status: 200, entries: 1, ask: () => ({ body: { sex: 'female', version: 0 } }) },
    { status: 200, what: 'nothing changed', entries: 1, ask: () => ({ body: { version: 0 } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { sex: 'male', version: 0 } }) },
    { status: 409, entries: 1, ask: () => ({ body: { sex: 'male', version: 1 } }) },
    { status: 422, entries: 0, ask: () => ({ body: { sex: 'x', version: 0 } }) },
  ],
  'GET /patients/:patientid/facts/history': [{ status: 200, entries: 1 }],
  'GET /diagnoses': [{ status: 200, entries: 0 }],
  'GET /patients/:patientid/reports': [
    { status: 200, entries: 1 },
    {
      status: 304,
      what: 'of any tag',
      entries: 1,
      ask: () => ({ headers: { 'if-none-match': '*' } }),
    },
    {
      status: 304,
      what: 'of a tag that another session was given',
      entries: 1,
      ask: async () => {
        const etag = (await before(list, {})).headers.get('etag') ?? '';
        return { headers: { 'if-none-match': etag } };
      },
    },
    {
      status: 304,
      what: 'of a listing that this session read, which is noted already',
      entries: 0,
      ask: async () => {
        const etag = (await call(list, {})).headers.get('etag') ?? '';
        return { headers: { 'if-none-match': etag } };
      },
    },
    { status: 404, entries: 0, ask: () => ({ key: 'nobody' }) },
  ],
  'POST /patients/:patientid/reports': [
    { status: 201, entries: 1, ask: () => formWith(['a.pdf', `${samplePdf()}`]) },
    {
      status: 200,
      entries: 1,
      ask: async () => {
        const form = formWith(['a.pdf', `${samplePdf()}`]);
        await before(list, { method: 'POST', ...form });
        return form;
      },
    },
    {
      status: 400,
      entries: 1,
      ask: () => ({ ...formWith(), body: '--x\r\ncontent-disposition: form-da' }),
    },
    {
      status: 404,
      entries: 0,
      ask: () => ({ key: 'nobody', ...formWith(['a.pdf', `${samplePdf()}`]) }),
    },
    {
      status: 413,
      entries: 1,
      ask: () =>
        formWith(
          ...Array.from(
            { length: 21 },
            (_, n) => [`${n}.pdf`, `${samplePdf()}`] as [string, string],
          ),
        ),
    },
    { status: 415, what: 'no form', entries: 0, ask: () => ({ body: {} }) },
    { status: 415, what: 'no such kind', entries: 1, ask: () => formWith(['a.gif', 'GIF89a']) },
    { status: 422, entries: 1, ask: () => formWith() },
    {
      status: 507,
      entries: 0,
      ask: () => {
        staff.files.freeBytes = async () => 1000;
        return formWith(['a.pdf', `${samplePdf()}`]);
      },
    },
    {
      status: 507,
      what: 'for a patient whom nobody knows, so that a full disk does not tell',
      entries: 0,
      ask: () => {
        staff.files.freeBytes = async () => 1000;
        return { key: 'nobody', ...formWith(['a.pdf', `${samplePdf()}`]) };
      },
    },
  ],
  'GET /patients/:patientid/reports.zip': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: 'nobody' }) },
  ],
  'GET /reports/:key': [
    { status: 200, entries: 1 },
    { status: 206, entries: 1, ask: () => ({ headers: { range: 'bytes=0-3' } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
    { status: 404, what: 'lost bytes', entries: 1, ask: async () => (await loseBytes(), {}) },
    { status: 416, entries: 1, ask: () => ({ headers: { range: 'bytes=900-' } }) },
  ],
  'PATCH /reports/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { name: 'another.pdf' } }) },
    { status: 200, what: 'the same name', entries: 1, ask: () => ({ body: { name: FILE } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { name: 'another.pdf' } }) },
    {
      status: 409,
      what: 'a wrong former name',
      entries: 1,
      ask: () => ({ body: { name: 'another.pdf', formerName: 'x.pdf' } }),
    },
    {
      status: 409,
      what: 'a name that is taken',
      entries: 1,
      ask: async () => {
        await before(list, { method: 'POST', ...formWith(['a.pdf', `${samplePdf()}`]) });
        return { body: { name: 'a.pdf' } };
      },
    },
    { status: 422, what: 'another kind', entries: 1, ask: () => ({ body: { name: 'a.png' } }) },
    { status: 422, what: 'no name', entries: 0, ask: () => ({ body: { name: ' ' } }) },
  ],
  'DELETE /reports/:key': [
    { status: 204, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
    {
      status: 409,
      entries: 1,
      ask: async () => {
        await staff.database.write((transaction) =>
          holdData(transaction, { kind: 'patientid', value: PATIENT }, staff.clock.now),
        );
        return {};
      },
    },
  ],
  'POST /reports/:key/restore': [
    {
      status: 200,
      entries: 1,
      ask: async () => {
        await before(`/reports/${report}`, { method: 'DELETE' });
        return {};
      },
    },
    { status: 200, what: 'back already', entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
    {
      status: 410,
      entries: 0,
      ask: async () => {
        await loseBytes();
        await before(`/reports/${report}`, { method: 'DELETE' });
        return {};
      },
    },
  ],
  'GET /enquiries': [
    { status: 200, entries: 1 },
    { status: 200, what: 'an empty part', entries: 0, ask: () => ({ query: 'status=spam' }) },
    { status: 422, entries: 0, ask: () => ({ query: 'limit=x' }) },
  ],
  'POST /enquiries/search': [
    { status: 200, entries: 1, ask: () => ({ body: { words: 'question' } }) },
    { status: 200, what: 'without words', entries: 1, ask: () => ({ body: {} }) },
    { status: 422, entries: 0, ask: () => ({ body: { words: 7 } }) },
  ],
  'POST /enquiries/export': [
    { status: 200, entries: 1, ask: () => ({ body: {} }) },
    { status: 422, entries: 0, ask: () => ({ body: { words: 7 } }) },
  ],
  'GET /enquiries/:key': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'GET /enquiries/:key/reply': [
    { status: 200, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'PATCH /enquiries/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { note: 'called', version: 1 } }) },
    { status: 200, what: 'nothing changed', entries: 1, ask: () => ({ body: {} }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { isRead: true } }) },
    { status: 409, entries: 1, ask: () => ({ body: { note: 'called', version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: { mobile: '1', version: 1 } }) },
  ],
  'DELETE /enquiries/:key': [
    { status: 204, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'GET /enquiries/:key/messages': [
    { status: 200, entries: 1, ask: async () => (await endMessage('refused'), {}) },
    { status: 200, what: 'no messages', entries: 0 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'POST /enquiries/:key/messages/:message/resend': [
    { status: 204, entries: 1, ask: async () => (await endMessage('refused'), {}) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
    { status: 409, entries: 0, ask: async () => (await endMessage('sent'), {}) },
  ],
  'GET /appointments': [
    { status: 200, entries: 1 },
    { status: 200, what: 'nobody', entries: 0, ask: () => ({ query: 'from=2020-01-01' }) },
    { status: 422, entries: 0, ask: () => ({ query: 'from=2026-13-01' }) },
  ],
  'POST /appointments': [
    { status: 201, entries: 1, ask: () => ({ body: { ...atTen, patientid: PATIENT } }) },
    {
      status: 200,
      entries: 1,
      ask: async () => {
        const body = { ...atTen, patientid: PATIENT };
        await before('/appointments', { method: 'POST', body, headers: request });
        return { body, headers: request };
      },
    },
    {
      status: 404,
      what: 'repeated after a removal',
      entries: 0,
      ask: async () => {
        const body = { ...atTen, patientid: PATIENT };
        const added = await before('/appointments', { method: 'POST', body, headers: request });
        const { appointment } = (await added.json()) as { appointment: { key: string } };
        await before(`/appointments/${appointment.key}`, { method: 'DELETE' });
        return { body, headers: request };
      },
    },
    { status: 422, entries: 0, ask: () => ({ body: { startsAt: '2026-01-05 25:00' } }) },
    {
      status: 422,
      what: 'another body under a key',
      entries: 0,
      ask: async () => {
        const body = { ...atTen, patientid: PATIENT };
        await before('/appointments', { method: 'POST', body, headers: request });
        return { body: { ...body, startsAt: '2026-01-05 11:00' }, headers: request };
      },
    },
  ],
  'PATCH /appointments/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { ...atTen, version: 1 } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { ...atTen, version: 1 } }) },
    { status: 409, entries: 1, ask: () => ({ body: { ...atTen, version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: { status: 'late', version: 1 } }) },
  ],
  'DELETE /appointments/:key': [
    { status: 204, entries: 1 },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'POST /appointments/:key/restore': [
    {
      status: 200,
      entries: 1,
      ask: async () => {
        await before(`/appointments/${APPOINTMENT}`, { method: 'DELETE' });
        return {};
      },
    },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY }) },
  ],
  'GET /recalls': [
    { status: 200, entries: 1 },
    { status: 422, entries: 0, ask: () => ({ query: 'part=all' }) },
  ],
  'GET /patients/:patientid/recall': [
    { status: 200, entries: 1 },
    { status: 200, what: 'nobody', entries: 1, ask: () => ({ key: '0000000000' }) },
  ],
  'POST /recalls': [
    { status: 201, entries: 1, ask: () => ({ body: { patientid: OTHER, dueOn: '2026-02-05' } }) },
    { status: 409, entries: 1, ask: () => ({ body: { patientid: PATIENT, dueOn: '2026-02-05' } }) },
    { status: 422, entries: 0, ask: () => ({ body: { patientid: '0', dueOn: '2026-02-05' } }) },
  ],
  'PATCH /recalls/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { version: 2, isNeeded: false } }) },
    {
      status: 404,
      entries: 0,
      ask: () => ({ key: NO_KEY, body: { version: 1, isNeeded: false } }),
    },
    { status: 409, entries: 1, ask: () => ({ body: { version: 7, isNeeded: false } }) },
    { status: 422, entries: 0, ask: () => ({ body: { version: 2 } }) },
  ],
  'POST /recalls/:key/calls': [
    { status: 201, entries: 1, ask: () => ({ body: { version: 2, result: 'no-answer' } }) },
    {
      status: 404,
      entries: 0,
      ask: () => ({ key: NO_KEY, body: { version: 1, result: 'no-answer' } }),
    },
    { status: 409, entries: 1, ask: () => ({ body: { version: 7, result: 'no-answer' } }) },
    { status: 422, entries: 0, ask: () => ({ body: { version: 2, result: 'engaged' } }) },
  ],
  'DELETE /recalls/:key/calls/:call': [
    { status: 200, entries: 1, ask: () => ({ body: { version: 2 } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { version: 2 } }) },
    { status: 409, entries: 1, ask: () => ({ body: { version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: {} }) },
  ],
  'GET /patients/:patientid/results': [
    { status: 200, entries: 1 },
    { status: 422, entries: 0, ask: () => ({ query: 'analyte=ketones' }) },
  ],
  'POST /patients/:patientid/results': [
    { status: 201, entries: 1, ask: () => ({ body: slip }) },
    {
      status: 200,
      entries: 1,
      ask: async () => {
        const headers = { 'idempotency-key': 'results-of-the-test' };
        await before(`/patients/${PATIENT}/results`, { method: 'POST', body: slip, headers });
        return { body: slip, headers };
      },
    },
    { status: 404, entries: 0, ask: () => ({ key: '0000000000', body: slip }) },
    { status: 422, entries: 0, ask: () => ({ body: { ...slip, takenOn: '2026-02-30' } }) },
  ],
  'PATCH /results/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { ...corrected, version: 1 } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { ...corrected, version: 1 } }) },
    { status: 409, entries: 1, ask: () => ({ body: { ...corrected, version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: corrected }) },
  ],
  'DELETE /results/:key': [
    { status: 204, entries: 1, ask: () => ({ body: { version: 1 } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { version: 1 } }) },
    { status: 409, entries: 1, ask: () => ({ body: { version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: {} }) },
  ],
  'POST /patients/:patientid/results/looked': [
    {
      status: 200,
      entries: 1,
      ask: () => ({ body: { results: [{ key: result, version: 1 }] } }),
    },
    { status: 422, entries: 0, ask: () => ({ body: { results: [] } }) },
  ],
  'GET /results/not-looked': [{ status: 200, entries: 1 }],
  'GET /patients/:patientid/results/history': [{ status: 200, entries: 1 }],
  'GET /patients/:patientid/prescriptions': [{ status: 200, entries: 1 }],
  'POST /patients/:patientid/prescriptions': [
    { status: 201, entries: 1, ask: () => ({ body: draft }) },
    {
      status: 200,
      entries: 1,
      ask: async () => {
        const headers = { 'idempotency-key': 'prescription-of-the-test' };
        const sent = { method: 'POST', body: draft, headers };
        await before(`/patients/${PATIENT}/prescriptions`, sent);
        return { body: draft, headers };
      },
    },
    { status: 404, entries: 0, ask: () => ({ key: '0000000000', body: draft }) },
    { status: 422, entries: 0, ask: () => ({ body: { ...draft, recordKey: NO_KEY } }) },
  ],
  'PATCH /prescriptions/:key': [
    { status: 200, entries: 1, ask: () => ({ body: { prescription: written, version: 1 } }) },
    {
      status: 404,
      entries: 0,
      ask: () => ({ key: NO_KEY, body: { prescription: written, version: 1 } }),
    },
    { status: 409, entries: 1, ask: () => ({ body: { prescription: written, version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: { version: 1 } }) },
  ],
  'DELETE /prescriptions/:key': [
    { status: 204, entries: 1, ask: () => ({ body: { version: 1 } }) },
    { status: 404, entries: 0, ask: () => ({ key: NO_KEY, body: { version: 1 } }) },
    { status: 409, entries: 1, ask: () => ({ body: { version: 7 } }) },
    { status: 422, entries: 0, ask: () => ({ body: {} }) },
  ],
  'POST /prescriptions/:key/issue': [
    {
      status: 200,
      entries: 1,
      ask: async () => ({ cookie: await openDoctor(), body: await issueDraft(1) }),
    },
    {
      status: 404,
      entries: 0,
      ask: async () => ({ key: NO_KEY, cookie: await openDoctor(), body: await issueDraft(1) }),
    },
    {
      status: 409,
      entries: 1,
      ask: async () => ({ cookie: await openDoctor(), body: await issueDraft(7) }),
    },
    { status: 422, entries: 0, ask: () => ({ body: {} }) },
  ],
  'GET /medicines': [{ status: 200, entries: 0 }],
  'GET /calendar-feed': [{ status: 200, entries: 0 }],
  'POST /calendar-feed': [{ status: 201, entries: 1 }],
  'DELETE /calendar-feed': [{ status: 204, entries: 1 }],
  'POST /audit/search': [
    { status: 200, entries: 1, ask: () => ({ body: { patientid: PATIENT } }) },
    { status: 422, entries: 0, ask: () => ({ body: {} }) },
  ],
  'POST /kept': [
    { status: 200, entries: 1, ask: () => ({ body: { mobile: SAMPLE_ENQUIRY.mobile } }) },
    { status: 422, entries: 0, ask: () => ({ body: { mobile: 'x' } }) },
  ],
};

/** A marker patient with a record and a report, another patient, and an enquiry. */
async function fill(): Promise<void> {
  delete staff.files.freeBytes;
  isBackupBusy = false;
  hasBackup = true;
  staff.settings.hasMail = true;
  await staff.database.write(async (transaction) => {
    const tables = ['records', 'record_versions', 'record_requests', 'enquiries', 'report_files'];
    for (const table of [
      ...tables,
      'appointments',
      'outbox',
      'recalls',
      'patient_facts',
      'patient_facts_versions',
      'results',
      'result_versions',
      'prescriptions',
      'sessions',
      'holds',
    ] as 'records'[]) {
      await transaction.deleteFrom(table).execute();
    }
    const { datetime: _, ...row } = sampleEnquiryRow(ENQUIRY, '');
    await transaction.insertInto('enquiries').values(row).execute();
    const person = { patientid: PATIENT, name: 'Asha Sample', starts_at: '2026-01-05 18:30' };
    await transaction
      .insertInto('appointments')
      .values({ key: APPOINTMENT, ...person, status: 'agreed', version: 1 })
      .execute();
  });
  await staff.addPatient(PATIENT);
  await staff.addPatient(OTHER);
  const at = staff.clock.now.toISOString();
  const file = { patientid: PATIENT, name: FILE, createdAt: at, updatedAt: at };
  report = (await saveTestReport(staff, file, '%PDF-1.4', staff.clock.now)).key;
  const saying = { now: staff.clock.now, timeZone: 'Asia/Kolkata', staffName: null };
  await staff.database.write(async (transaction) => {
    const said = { patientid: PATIENT, recordKey: RECORD };
    recall = await saveDue(transaction, said, '2026-01-10', saying);
    await addCall(transaction, recall, { version: 1, result: 'no-answer', note: '' }, saying);
    recallCall = (await findRecall(transaction, recall))?.lastCall?.key ?? '';
    const typing = { now: staff.clock.now, today: '2026-01-05', time: '10:30', staffName: null };
    const added = await addResults(
      transaction,
      PATIENT,
      { ...slip, requestKey: undefined },
      typing,
    );
    result = (added.kind === 'stored' && added.value[0]?.key) || '';
    const drafted = await addPrescription(
      transaction,
      PATIENT,
      { ...draft, requestKey: undefined },
      typing,
    );
    prescription = (drafted.kind === 'stored' && drafted.value.key) || '';
  });
  cookie = await staff.openOwnerSession();
}

const readEntries = () =>
  staff.database.read.selectFrom('audit').selectAll().orderBy('number').execute();

const ALL = Object.entries(CASES).flatMap(([address, cases]) =>
  cases.map(
    (one) => [`${address}, ${one.status}${one.what ? `: ${one.what}` : ''}`, address, one] as const,
  ),
);

test.each(ALL)(
  '%s adds one audit entry if the answer shows stored data',
  async (_, address, one) => {
    await fill();
    const [method = '', path = ''] = address.split(' ');
    const keys = {
      patients: RECORD,
      reports: report,
      enquiries: ENQUIRY,
      appointments: APPOINTMENT,
      recalls: recall,
      results: result,
      prescriptions: prescription,
    };
    const own = new Map(Object.entries(keys)).get(path.split('/')[1] ?? '') ?? 'x';
    const { key, query = '', ...asked }: Asked = (await one.ask?.()) ?? {};
    const filled = path
      .replace(':patientid', encodeURIComponent(key ?? PATIENT))
      .replace(':key', key ?? own)
      .replace(':id/:path', `${key}/te`)
      .replace(':number', key ?? '1')
      .replace(':upload', key ?? 'none')
      .replace(':call', recallCall)
      .replace(':message', MESSAGE);
    const earlier = (await readEntries()).length;
    const answer = await call(`${filled}${query && `?${query}`}`, { method, ...asked });
    const body = await answer.text();
    expect(answer.status, body).toBe(one.status);
    const entries = (await readEntries()).slice(earlier);
    expect(entries.length).toBe(one.entries);

    const sent = JSON.stringify([filled, asked]);
    const told = JSON.stringify([body, ...answer.headers]);
    const data = MARKERS.filter((marker) => told.includes(marker) && !sent.includes(marker));
    if (data.length > 0) expect(entries.length, `${data.join()} without an entry`).toBe(1);
    const isOfPatient =
      /^\/(search|patients|reports|audit|appointments|recalls|results|prescriptions)/.test(path) &&
      one.what !== 'nobody';
    if (one.entries === 1 && isOfPatient) {
      const whose =
        told.includes(OTHER) && method === 'POST' && path === '/recalls' ? OTHER : PATIENT;
      expect(`${entries[0]?.patientid} ${entries[0]?.others}`).toContain(whose);
    }
  },
);

/** Answers that come from the gate, the limits and the body parsers, not from a route. */
const OF_ALL = ['401', '403', '429', '503'];
const OF_BODIES = ['400', '413', '415'];

test('every mounted address is asked for every answer that it describes', async () => {
  const { paths = {} } = await generateSpecs(new Hono<SiteEnv>().route('/', createStaffApi(staff)));
  const described: string[] = [];
  const mounted = listStaffRoutes(staff.routes);
  // Routes are matched in the order of their contract: a fixed word stands above a parameter in its place.
  for (const [at, { method, path }] of mounted.entries()) {
    const catches = (one: (typeof mounted)[number]) =>
      one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
    expect(mounted.slice(0, at).find(catches), `${method} ${path} is never reached`).toBe(
      undefined,
    );
  }
  for (const { method, path } of mounted) {
    const name = path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = paths[name]?.[method.toLowerCase() as 'get'];
    const isUpload = method === 'POST' && path.endsWith('/reports');
    const general = isUpload ? OF_ALL : [...OF_ALL, ...OF_BODIES];
    for (const status of Object.keys(operation?.responses ?? {})) {
      if (!general.includes(status)) described.push(`${method} ${path}, ${status}`);
    }
  }
  const asked = Object.entries(CASES).flatMap(([address, cases]) =>
    cases.map(({ status }) => `${address}, ${status}`),
  );
  expect([...new Set(asked)].sort()).toEqual(described.sort());
  const addresses = mounted.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(CASES).sort()).toEqual(addresses.sort());
});
