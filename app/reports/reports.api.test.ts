import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import type { ReportListing } from './reports.contract.ts';
import { findReport } from './reports.server.ts';
import { saveTestReport } from '../../tests/support/save-test-report.ts';

let staff: TestStaff;
let cookie: string;
beforeAll(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterAll(() => staff.close());

async function save(patientid: string, name: string, text: string): Promise<string> {
  const times = { createdAt: '2025-01-17T05:00:00.000Z', updatedAt: '2025-01-17T05:00:00.000Z' };
  const report = { patientid, name, ...times };
  return (await saveTestReport(staff, report, text, staff.clock.now)).key;
}
const open = (key: string, headers: Record<string, string> = {}, method = 'GET') =>
  staff.call(`/staff/reports/${key}`, { method, cookie, headers });
const list = async (patientid: string) => {
  const path = `/staff/patients/${encodeURIComponent(patientid)}/reports`;
  const response = await staff.call(path, { cookie });
  const listing: ReportListing = await response.json();
  return { status: response.status, ...listing };
};

describe('opening a report', () => {
  test('shows the four safe types in a sandbox that runs and loads nothing (D7)', async () => {
    const response = await open(await save('1', 'HbA1c.pdf', '%PDF-1.7 text'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('%PDF-1.7 text');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '13',
      'content-disposition': `inline; filename="HbA1c.pdf"; filename*=UTF-8''HbA1c.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      // A frame of our own page may show it.
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  test('downloads files of every other type, whatever the name says', async () => {
    for (const name of ['page.html', 'drawing.svg', 'fake.pdf', 'noname']) {
      const response = await open(await save('2', name, '<svg onload="alert(1)">'));
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      await response.body?.cancel();
    }
  });

  test('keeps a hostile name inside its header (D5)', async () => {
    const name = 'a"\r\nX-Evil: 1\u202e;filename=b.pdf';
    const response = await open(await save('3', name, '%PDF-'));
    expect(response.headers.get('x-evil')).toBe(null);
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="a_X-Evil_ 1_filename_b.pdf"; filename*=UTF-8''a%22X-Evil%3A%201%3Bfilename%3Db.pdf`,
    );
    await response.body?.cancel();
  });

  test.each(['unknown', '-OFuCpDVB88HYk3uYbfx', '%2e%2e%2fclinic.sqlite', "' or 1=1 --", 'a%00b'])(
    'under a made-up key answers 404: %s',
    async (key) => {
      expect((await open(key)).status).toBe(404);
    },
  );

  test('whose file is missing answers 404 and says so', async () => {
    const key = await save('lost', 'lost.pdf', '%PDF-');
    await staff.files.remove((await findReport(staff.database, key))?.file_id ?? '');
    const response = await open(key);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'The file is missing from the file store.' });
    const { reports, problems } = await list('lost');
    expect(reports).toEqual([]);
    expect(problems).toEqual([
      { name: 'lost.pdf', error: 'The file is missing from the file store.' },
    ]);
  });
});

test('an unchanged listing is answered with 304, even if a proxy has weakened its ETag', async () => {
  await save('tagged', 'a.pdf', '%PDF-');
  const path = '/staff/patients/tagged/reports';
  const etag = (await staff.call(path, { cookie })).headers.get('etag') ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await staff.call(path, { cookie, headers: { 'if-none-match': tag } });
    expect(again.status, tag).toBe(304);
  }
});

test('a report that another desk deletes while it is opened answers 404', async () => {
  const key = await save('4', 'going.pdf', '%PDF-');
  const { size } = staff.files;
  vi.spyOn(staff.files, 'size').mockImplementationOnce(async (fileId) => {
    const bytes = await size.call(staff.files, fileId);
    await staff.files.remove(fileId);
    return bytes;
  });
  const response = await open(key);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: 'There is no such report.' });
});

describe('a part of a report', () => {
  let key: string;
  beforeAll(async () => {
    key = await save('ranges', 'digits.bin', '0123456789');
  });

  test.each([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-1', '9', 'bytes 9-9/10'],
    ['bytes=0-100', '0123456789', 'bytes 0-9/10'],
  ])('is sent for %s', async (range, text, contentRange) => {
    const response = await open(key, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  });

  test('beyond the end is refused with the actual size (D7)', async () => {
    for (const range of ['bytes=10-', 'bytes=5-2', 'bytes=x']) {
      const response = await open(key, { range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */10');
    }
  });

  test('is not sent for several ranges, or for a range of another version: the whole file comes', async () => {
    const several = await open(key, { range: 'bytes=0-1,4-5' });
    expect([several.status, await several.text()]).toEqual([200, '0123456789']);
    const other = await open(key, { range: 'bytes=0-1', 'if-range': '"another"' });
    expect([other.status, await other.text()]).toEqual([200, '0123456789']);
    const etag = other.headers.get('etag') ?? '';
    const same = await open(key, { range: 'bytes=0-1', 'if-range': etag });
    expect([same.status, await same.text()]).toEqual([206, '01']);
  });

  test('HEAD gets all headers and no body', async () => {
    const response = await open(key, {}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  });

  test('an empty file is sent as such', async () => {
    const response = await open(await save('ranges', 'empty.txt', ''));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('0');
    expect(await response.text()).toBe('');
  });
});

describe('a patient’s reports', () => {
  test('never hold another patient’s (D1)', async () => {
    const patients = ['swap-1', 'swap-2', 'swap-3', 'SWAP-1', 'swap-%', 'swap-_', 'సీత'];
    for (const patientid of patients) {
      for (const name of ['a.pdf', 'b.pdf']) await save(patientid, name, `%PDF- of ${patientid}`);
    }
    for (const patientid of patients) {
      const { reports } = await list(patientid);
      expect(reports.map((report) => report.fullPath)).toEqual([
        `endocrineImgs/${patientid}/a.pdf`,
        `endocrineImgs/${patientid}/b.pdf`,
      ]);
      for (const { url } of reports) {
        const response = await staff.call(url, { cookie });
        expect(await response.text()).toBe(`%PDF- of ${patientid}`);
      }
    }
  });

  test.each(['..%2F..', 'a%00b', '%2e%2e', 'a%2Fb', 'y'.repeat(200)])(
    'are not looked up for an impossible id: %s',
    async (patientid) => {
      const response = await staff.call(`/staff/patients/${patientid}/reports`, { cookie });
      expect(response.status).toBe(404);
    },
  );
});

describe('the list of a patient', () => {
  const countReadings = async (patientid: string) => {
    const rows = staff.database.read
      .selectFrom('audit')
      .select('number')
      .where('patientid', '=', patientid);
    return (await rows.execute()).length;
  };

  test.each(['abc', '9999999999', '%zz', 'a/b'])(
    'who does not exist answers 404 and adds no audit entry: %s',
    async (patientid) => {
      const { status } = await list(patientid);
      expect(status).toBe(404);
      expect(await countReadings(patientid)).toBe(0);
    },
  );

  test.each(['1234500000', 'Mrs. Rao / 7', 'x'.repeat(200)])(
    'with a record and no file yet is empty, whatever id an import gave: %s',
    async (patientid) => {
      await staff.addPatient(patientid);
      expect(await list(patientid)).toEqual({ status: 200, reports: [], problems: [] });
      expect(await countReadings(patientid)).toBe(1);
    },
  );

  test('whose records are deleted but whose files are not is still answered', async () => {
    await save('only-files', 'kept.pdf', '%PDF-');
    const { status, reports } = await list('only-files');
    expect([status, reports.map(({ name }) => name)]).toEqual([200, ['kept.pdf']]);
  });
});

test('over a real connection, HEAD, ranges and clients that disconnect half-way do no harm', async () => {
  const key = await save('wire', 'big.bin', 'x'.repeat(5_000_000));
  const server = serve({
    fetch: (request) => staff.fetch(request),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}/staff/reports/${key}`;

  const head = await fetch(url, { method: 'HEAD', headers: { cookie } });
  expect(head.headers.get('content-length')).toBe('5000000');
  for (let number = 0; number < 20; number++) {
    const left = new AbortController();
    const response = await fetch(url, { headers: { cookie }, signal: left.signal });
    await response.body?.getReader().read();
    left.abort();
  }
  const part = await fetch(url, { headers: { cookie, range: 'bytes=-10' } });
  expect([part.status, await part.text()]).toEqual([206, 'x'.repeat(10)]);
  const whole = await fetch(url, { headers: { cookie } });
  expect(await whole.text()).toHaveLength(5_000_000);
  await new Promise((resolve) => server.close(resolve));
});
