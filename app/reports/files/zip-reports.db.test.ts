import { erasePerson } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../../storage/files/files.ts';
import { openTestReports, type TestReports } from '../../../tests/support/open-test-reports.ts';
import { samplePdf } from '../../../tests/support/sample-files.ts';
import { saveTestReport } from '../../../tests/support/save-test-report.ts';
import { zipReports } from './zip-reports.server.ts';

let staff: TestReports;
let cookie: string;
beforeAll(async () => {
  staff = await openTestReports();
  ({ cookie } = staff);
});
afterAll(() => staff.close());

describe('all files in one archive', () => {
  test('are this patient’s alone, unchanged, each under its own name (D1)', async () => {
    await staff.addPatient('zip');
    await staff.addPatient('zip of another');
    const marker = 'marker of another patient';
    await staff.upload('zip%20of%20another', { name: 'a.pdf', bytes: samplePdf(marker) });
    const mine = [samplePdf('mine one'), samplePdf('mine two')];
    await staff.upload('zip', { name: 'A.pdf', bytes: mine[0] ?? samplePdf() });
    staff.clock.now = new Date(staff.clock.now.getTime() + 1000);
    await staff.upload('zip', { name: 'a.pdf', bytes: mine[1] ?? samplePdf() });
    const response = await staff.call('/staff/patients/zip/reports.zip', { cookie });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.length).toBe(Number(response.headers.get('content-length')));
    for (const bytes of mine) expect(zip.includes(bytes)).toBe(true);
    expect(zip.includes(marker)).toBe(false);
    // The newest first; a folder may not tell capitals apart.
    expect(listNames(zip)).toEqual(['a.pdf', 'A (2).pdf']);
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test('have names that Windows can extract', async () => {
    await staff.addPatient('zip-names');
    for (const name of ['scan 10:30?.pdf', 'CON.pdf', 'a|b.pdf', 'a_b.pdf']) {
      expect((await staff.upload('zip-names', { name, bytes: samplePdf(name) })).status).toBe(201);
    }
    const response = await staff.call('/staff/patients/zip-names/reports.zip', { cookie });
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.length).toBe(Number(response.headers.get('content-length')));
    expect(listNames(zip).sort()).toEqual([
      '_CON.pdf',
      'a_b (2).pdf',
      'a_b.pdf',
      'scan 10_30_.pdf',
    ]);
  });

  test('are described by the headers of a HEAD request', async () => {
    await staff.addPatient('zip-head');
    await staff.upload('zip-head', { name: 'a.pdf', bytes: samplePdf() });
    const path = '/staff/patients/zip-head/reports.zip';
    const answer = await staff.call(path, { method: 'HEAD', cookie });
    expect(answer.status).toBe(200);
    const whole = await (await staff.call(path, { cookie })).arrayBuffer();
    expect(answer.headers.get('content-length')).toBe(String(whole.byteLength));
  });

  test('are opened only when the download begins, and closed if it is cancelled', async () => {
    await staff.addPatient('zip-cut');
    const large = samplePdf('large '.repeat(400_000));
    await staff.upload(
      'zip-cut',
      { name: 'a.pdf', bytes: large },
      { name: 'b.pdf', bytes: samplePdf() },
    );
    const opened: Readable[] = [];
    const files: FileStore = {
      ...staff.files,
      async read(fileId, range) {
        const bytes = await staff.files.read(fileId, range);
        opened.push(bytes);
        return bytes;
      },
    };
    const zipped = await zipReports({ database: staff.database, files }, 'zip-cut');
    expect(opened).toHaveLength(0);
    const reader = zipped?.read().getReader();
    for (let pieces = 0; pieces < 3; pieces++) expect((await reader?.read())?.done).toBe(false);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([false]);
    await reader?.cancel(new Error('the browser has gone')).catch(() => undefined);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test('break off if a file is erased before its turn, as if the client had disconnected', async () => {
    await staff.addPatient('zip-gone');
    await staff.upload('zip-gone', { name: 'a.pdf', bytes: samplePdf() });
    const zipped = await zipReports(staff, 'zip-gone');
    await erasePerson(
      staff,
      await findPerson(staff.database, { patientid: 'zip-gone' }),
      staff.clock.now,
    );
    // The error code that the server treats as a client that disconnected.
    await expect(zipped?.read().getReader().read()).rejects.toMatchObject({
      code: 'ERR_STREAM_PREMATURE_CLOSE',
    });
  });

  test('come with a list of those that could not be read; without any file there is no archive', async () => {
    await staff.addPatient('zip-2');
    const { reports } = await staff.upload('zip-2', { name: 'lost.pdf', bytes: samplePdf('lost') });
    const row = await staff.database.read
      .selectFrom('report_files')
      .select('file_id')
      .where('key', '=', reports[0]?.key ?? '')
      .executeTakeFirstOrThrow();
    await staff.files.remove(row.file_id);
    const response = await staff.call('/staff/patients/zip-2/reports.zip', { cookie });
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.length).toBe(Number(response.headers.get('content-length')));
    expect(zip.toString()).toContain('lost.pdf: The file is missing');
    for (const patientid of ['nobody', '..%2F..']) {
      const none = await staff.call(`/staff/patients/${patientid}/reports.zip`, { cookie });
      expect(none.status).toBe(404);
    }
  });

  test('can be downloaded for every patient id that an import stored', async () => {
    const patientid = 'Mrs. Rao / 7\n';
    const times = { createdAt: '2025-01-17T05:00:00.000Z', updatedAt: '2025-01-17T05:00:00.000Z' };
    await saveTestReport(staff, { patientid, name: 'a.pdf', ...times }, '%PDF-', staff.clock.now);
    const path = `/staff/patients/${encodeURIComponent(patientid)}/reports.zip`;
    const response = await staff.call(path, { cookie });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString()).toContain('a.pdf');
  });
});

/** The file names in the archive's central directory, in its order. */
function listNames(zip: Buffer): string[] {
  const names: string[] = [];
  const mark = Buffer.from('PK\u0001\u0002');
  for (let at = zip.indexOf(mark); at !== -1; at = zip.indexOf(mark, at + 1)) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
