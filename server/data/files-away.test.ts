import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertReport } from '../../app/reports/upload/save-report.server.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { openFiles } from './open-storage.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { tendFiles } from '../jobs/file-maintenance.ts';

let site: TestSite;
let cookie: string;
let key: string;
const told: (string | undefined)[] = [];

// No server listens on port 1.
const FILES_URL = 's3://reports?endpoint=http://127.0.0.1:1';

beforeAll(async () => {
  const files = await openFiles(
    {
      dataDir: '',
      filesUrl: FILES_URL,
      filesCredentials: { accessKeyId: 'sample', secretAccessKey: 'sample' },
    },
    (sentence) => told.push(sentence),
  );
  site = await openTestSite({}, { files });
  ({ cookie } = await site.signIn());
  const at = '2026-01-05T05:00:00.000Z';
  ({ key } = await site.services.database.write(async (transaction) => {
    const record = { key: 'visit', patientid: '0000000001', version: 1 };
    await transaction.insertInto('records').values(record).execute();
    return insertReport(
      transaction,
      { patientid: '0000000001', name: 'HbA1c.pdf', createdAt: at, updatedAt: at },
      { fileId: 'a'.repeat(32), size: 12, sha256: 'b'.repeat(64), type: 'application/pdf' },
      new Date(at),
    );
  }));
});
afterAll(() => site.remove());

const headers = () => ({ cookie });
const SENTENCE = 'Files cannot be reached just now. Please try again in a moment.';

async function expectAway(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toEqual({ error: SENTENCE, requestId: expect.any(String) });
}

test('while the file storage is unavailable, opening or downloading a report answers to try again later', async () => {
  await expectAway(await site.ask('GET', `/staff/reports/${key}`, { headers: headers() }));
  const zip = '/staff/patients/0000000001/reports.zip';
  await expectAway(await site.ask('GET', zip, { headers: headers() }));
});

test('an upload answers the same, and stores no row', async () => {
  const form = new FormData();
  form.append('file', new File([samplePdf() as Uint8Array<ArrayBuffer>], 'new.pdf'));
  const encoded = new Response(form);
  await expectAway(
    await site.ask('POST', '/staff/patients/0000000001/reports', {
      headers: { ...headers(), 'content-type': encoded.headers.get('content-type') ?? '' },
      body: await encoded.text(),
    }),
  );
  const rows = await site.services.database.read
    .selectFrom('report_files')
    .select('name')
    .execute();
  expect(rows).toEqual([{ name: 'HbA1c.pdf' }]);
});

test('the list still shows all reports, and none as missing', async () => {
  const answer = await site.ask('GET', '/staff/patients/0000000001/reports', {
    headers: headers(),
  });
  expect(answer.status).toBe(200);
  const { reports, problems } = (await answer.json()) as {
    reports: { name: string }[];
    problems: unknown[];
  };
  expect(reports.map(({ name }) => name)).toEqual(['HbA1c.pdf']);
  expect(problems).toEqual([]);
});

test('the public page, the search and the readiness check still work', async () => {
  expect((await site.ask('GET', '/')).status).toBe(200);
  expect((await site.ask('GET', '/readyz')).status).toBe(200);
  const found = await site.askJson(
    'POST',
    '/staff/search',
    { by: 'patientid', value: '0000000001' },
    { headers: headers() },
  );
  expect(found.status).toBe(200);
});

test('the log names the fault and the setting once, and reports no file as missing', async () => {
  expect(told).toEqual(['FILES_URL: http://127.0.0.1:1 cannot be reached (ECONNREFUSED).']);
  const stop = tendFiles(site.services, { hourMs: 5 });
  await expect
    .poll(() => site.logged.filter((line) => line.includes('files-not-tended')).length)
    .toBeGreaterThan(0);
  stop();
  expect(site.logged.join()).not.toContain('file-missing');
  expect(told).toHaveLength(1);
});
