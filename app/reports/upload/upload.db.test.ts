import { erasePerson } from '../../privacy/erase-person.server.ts';
import { findPerson } from '../../privacy/find-person.server.ts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesUnavailable, type FileStore } from '../../../storage/files/files.ts';
import { holdData, releaseData } from '../../privacy/holds.server.ts';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { duringAnotherChange } from '../../../tests/support/run-test-change.ts';
import { HOSTILE_FILES, type SentFile } from '../../../tests/support/hostile-files.ts';
import type { Report, ReportListing } from '../report.ts';
import { findReport } from '../reports.server.ts';
import {
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
} from '../../../tests/support/sample-files.ts';
import { saveTestReport } from '../../../tests/support/save-test-report.ts';
import { MAX_BYTES, MAX_FILES } from '../upload-limits.ts';
import { zipReports } from '../files/zip-reports.server.ts';

let staff: TestStaff;
let cookie: string;
beforeAll(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterAll(() => staff.close());

async function addPatient(patientid: string) {
  const row = { key: `record of ${patientid}`, patientid, version: 1 };
  await staff.database.write((transaction) =>
    transaction.insertInto('records').values(row).execute(),
  );
}

function request(patientid: string, body: BodyInit, headers: Record<string, string> = {}) {
  return new Request(`https://clinic.example.org/staff/patients/${patientid}/reports`, {
    method: 'POST',
    headers: { cookie, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
}

async function upload(patientid: string, ...files: SentFile[]) {
  const form = new FormData();
  for (const { name, type = 'application/pdf', bytes, field = 'file' } of files) {
    form.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  }
  const response = await staff.fetch(request(patientid, form));
  const body = (await response.json()) as {
    reports: Report[];
    error?: string;
    errors?: { file: string };
  };
  return { status: response.status, words: body.error ?? body.errors?.file, ...body };
}

const list = async (patientid: string): Promise<Report[]> => {
  const response = await staff.call(`/staff/patients/${patientid}/reports`, { cookie });
  return ((await response.json()) as ReportListing).reports;
};
const countKept = async () => (await Array.fromAsync(staff.files.list())).length;
const change = (key: string, body: unknown) =>
  staff.call(`/staff/reports/${key}`, { method: 'PATCH', cookie, body });

describe('adding reports', () => {
  test('answers 201 with the new listing entry, and the file downloads unchanged', async () => {
    await addPatient('add-1');
    const bytes = samplePdf('two');
    const { status, reports } = await upload(
      'add-1',
      { name: 'HbA1c.pdf', bytes },
      { name: 'neck.png', type: 'image/png', bytes: samplePng() },
      { name: 'scan.jpg', type: 'image/jpeg', bytes: sampleJpeg() },
      { name: 'photo.webp', type: 'image/webp', bytes: sampleWebp() },
    );
    expect(status).toBe(201);
    expect(new Set(await list('add-1'))).toEqual(new Set(reports));
    expect(reports[0]).toEqual({
      key: expect.stringMatching(/^[\w-]{24}$/),
      name: expect.any(String),
      fullPath: expect.stringMatching(/^endocrineImgs\/add-1\/./),
      url: expect.stringMatching(/^\/staff\/reports\//),
      sizeKb: expect.stringMatching(/^\d+\.\d\d$/),
      timeCreated: staff.clock.now.toISOString(),
      updated: staff.clock.now.toISOString(),
    });
    const sent = reports.find(({ name }) => name === 'HbA1c.pdf');
    const response = await staff.call(sent?.url ?? '', { cookie });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  test('a name keeps its quotation marks and percent signs', async () => {
    await addPatient('add-quotes');
    const name = 'neck "left" 100% 5%20mm.pdf';
    expect((await upload('add-quotes', { name, bytes: samplePdf() })).reports[0]?.name).toBe(name);
  });

  test('a name that is taken gets a number; the same bytes sent again add nothing', async () => {
    await addPatient('add-2');
    const first = { name: 'scan.pdf', bytes: samplePdf('first') };
    const other = { name: 'scan.pdf', bytes: samplePdf('other') };
    expect((await upload('add-2', first)).status).toBe(201);
    const numbered = await upload('add-2', other);
    expect(numbered.reports[0]?.name).toBe('scan (2).pdf');
    const kept = await countKept();
    for (const again of [first, other]) expect((await upload('add-2', again)).status).toBe(200);
    expect(await countKept()).toBe(kept);
    expect((await list('add-2')).map(({ name }) => name).sort()).toEqual([
      'scan (2).pdf',
      'scan.pdf',
    ]);
  });

  test.each([
    ['lost', undefined],
    ['damaged', Buffer.from('%PDF')],
  ])('a file that the store has %s is restored when it is uploaded again', async (words, left) => {
    const patientid = `again ${words}`;
    const path = encodeURIComponent(patientid);
    await addPatient(patientid);
    const sent = { name: 'scan.pdf', bytes: samplePdf(words) };
    const { key = '' } = (await upload(path, sent)).reports[0] ?? {};
    const row = await findReport(staff.database, key);
    await staff.files.remove(row?.file_id ?? '');
    if (left) await staff.files.put(Readable.from([left]), { fileId: row?.file_id ?? '' });
    expect(await list(path)).toEqual([]);

    expect((await upload(path, sent)).status).toBe(200);
    expect((await list(path)).map((report) => report.key)).toEqual([key]);
    const answer = await staff.call(`/staff/reports/${key}`, { cookie });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sent.bytes);
    const noted = await staff.database.read
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `report ${key}`)
      .where('action', '=', 'upload')
      .execute();
    expect(noted).toHaveLength(2);
  });

  test('twenty simultaneous uploads of one file name are all stored, each under its own name', async () => {
    await addPatient('add-3');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        upload('add-3', { name: 'scan.pdf', bytes: samplePdf(`number ${number}`) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set((await list('add-3')).map(({ name }) => name)).size).toBe(20);
  });

  test('a large file is stored completely', async () => {
    await addPatient('add-4');
    const bytes = Buffer.concat([samplePdf(), Buffer.alloc(MAX_BYTES - 600, ' '), samplePdf()]);
    const { status, reports } = await upload('add-4', { name: 'large.pdf', bytes });
    expect(status).toBe(201);
    expect(reports[0]?.sizeKb).toBe((bytes.length / 1024).toFixed(2));
  });

  test('an upload for an unknown patient is refused', async () => {
    const { status, words } = await upload('nobody', { name: 'a.pdf', bytes: samplePdf() });
    expect([status, words]).toEqual([404, 'There is no such patient.']);
    for (const patientid of ['..%2F..', 'a%00b', '%2e%2e']) {
      expect((await staff.fetch(request(patientid, new FormData()))).status).toBe(404);
    }
  });
});

describe('nothing is stored', () => {
  let number = 0;

  // By a title of their own: printing twenty megabytes into one takes most of a minute.
  const titled = HOSTILE_FILES.map(
    ([status, sent]) => [status, `${sent.name} of ${sent.bytes.length} bytes`, sent] as const,
  );
  test.each(titled)('%i: %s (D4)', async (status, _title, sent) => {
    const patientid = `hostile-${++number}`;
    await addPatient(patientid);
    const before = await countKept();
    const good = { name: 'good.pdf', bytes: samplePdf() };
    const alone = await upload(patientid, sent);
    expect([alone.status, alone.words]).toEqual([status, expect.stringMatching(/^\S.*\.$/)]);
    // The valid files of the same upload are not stored either.
    const together = await upload(patientid, good, sent, { ...good, name: 'after.pdf' });
    expect(together.status).toBe(status);
    expect(await list(patientid)).toEqual([]);
    expect(await countKept()).toBe(before);
  });

  test('of a request with more than twenty files, with none, or without a multipart body (D4)', async () => {
    await addPatient('bodies');
    const files = Array.from({ length: MAX_FILES + 1 }, (_, at) => ({
      name: `${at}.pdf`,
      bytes: samplePdf(String(at)),
    }));
    expect((await upload('bodies', ...files)).status).toBe(413);
    expect((await upload('bodies')).status).toBe(422);
    expect((await upload('bodies', ...files.slice(1))).status).toBe(201);
    const post = async (body: string, type: string) => {
      const answer = await staff.fetch(request('bodies', body, { 'content-type': type }));
      return answer.status;
    };
    expect(await post('{}', 'application/json')).toBe(415);
    expect(await post('x', 'multipart/form-data')).toBe(415);
    expect(await post('x', 'multipart/form-data; charset=x')).toBe(400);
    expect(await post('no boundary in it', 'multipart/form-data; boundary=b')).toBe(400);
    expect(await post('--b--\r\n', 'multipart/form-data; boundary=b')).toBe(422);
    const head = { 'content-type': 'multipart/form-data; boundary=b' };
    const long = { ...head, 'content-length': String(21 * MAX_BYTES) };
    const unread = request('bodies', '--b--\r\n', long);
    expect((await staff.fetch(unread)).status).toBe(413);
    expect(unread.bodyUsed).toBe(false);
    expect(await list('bodies')).toHaveLength(MAX_FILES);
  });

  test('of a request with so many other parts that some of its files would not be read', async () => {
    await addPatient('parts');
    const form = new FormData();
    for (let at = 0; at < 2 * MAX_FILES - 1; at++) form.append('words', 'x');
    for (const name of ['a.pdf', 'b.pdf']) {
      const bytes = samplePdf(name) as Uint8Array<ArrayBuffer>;
      form.append('file', new File([bytes], name, { type: 'application/pdf' }));
    }
    expect((await staff.fetch(request('parts', form))).status).toBe(413);
    expect(await list('parts')).toEqual([]);
  });

  test('of an upload that breaks off, at whatever point (D6)', async () => {
    await addPatient('cut');
    const before = await countKept();
    const bytes = Buffer.concat([samplePdf(), Buffer.alloc(300_000, ' '), samplePdf()]);
    const form = new FormData();
    form.append(
      'file',
      new File([new Uint8Array(samplePdf())], 'first.pdf', { type: 'application/pdf' }),
    );
    form.append('file', new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }));
    const whole = request('cut', form);
    const type = whole.headers.get('content-type') ?? '';
    const body = Buffer.from(await whole.arrayBuffer());
    for (const part of [0.0001, 0.001, 0.3, 0.9, 0.9999]) {
      const cut = body.subarray(0, Math.floor(body.length * part));
      const short = await staff.fetch(request('cut', cut, { 'content-type': type }));
      expect(short.status).toBe(400);
      const chunks = [cut];
      const pull = (controller: ReadableStreamDefaultController) => {
        const chunk = chunks.pop();
        if (chunk) controller.enqueue(chunk);
        else controller.error(new Error('the line is gone'));
      };
      const broken = new ReadableStream({ pull }, { highWaterMark: 0 });
      const lost = await staff.fetch(request('cut', broken, { 'content-type': type }));
      expect(lost.status).toBe(400);
    }
    expect(await list('cut')).toEqual([]);
    expect(await countKept()).toBe(before);
  });

  test('when a patient has 1 GB, or the disk is nearly full (D4, E4)', async () => {
    await addPatient('full');
    const large = {
      key: 'large file of full',
      patientid: 'full',
      name: 'large.pdf',
      size: 1024 ** 3 - 200,
      sha256: '',
      type: 'application/pdf',
      file_id: 'none',
      created_at: '',
      updated_at: '',
    };
    await staff.database.write((transaction) =>
      transaction.insertInto('report_files').values(large).execute(),
    );
    const before = await countKept();
    const { status, words } = await upload('full', { name: 'a.pdf', bytes: samplePdf() });
    expect([status, words]).toEqual([413, 'The files of one patient can have 1 GB in all.']);
    await addPatient('no room');
    staff.files.freeBytes = async () => 1000;
    expect((await upload('no%20room', { name: 'a.pdf', bytes: samplePdf() })).status).toBe(507);
    delete staff.files.freeBytes;
    expect(await countKept()).toBe(before);
  });
});

describe('renaming', () => {
  test('changes the name, keeps the file type, and is refused if another report has that name', async () => {
    await addPatient('names');
    const { reports } = await upload(
      'names',
      { name: 'a.pdf', bytes: samplePdf('a') },
      { name: 'b.pdf', bytes: samplePdf('b') },
    );
    const key = reports.find(({ name }) => name === 'a.pdf')?.key ?? '';
    const renamed = await change(key, { name: '../Thyroid profile.pdf', formerName: 'a.pdf' });
    expect(renamed.status).toBe(200);
    expect(((await renamed.json()) as Report).name).toBe('Thyroid profile.pdf');
    // As if the answer was lost and staff pressed the button again.
    expect((await change(key, { name: 'Thyroid profile.pdf', formerName: 'a.pdf' })).status).toBe(
      200,
    );
    expect((await change(key, { name: 'c.pdf', formerName: 'a.pdf' })).status).toBe(409);
    expect((await change(key, { name: 'b.pdf' })).status).toBe(409);
    expect((await change(key, { name: 'c.html' })).status).toBe(422);
    expect((await change(key, { name: ' ' })).status).toBe(422);
    expect((await change(key, { name: `${'x'.repeat(150)}.pdf` })).status).toBe(422);
    expect((await change(key, { name: 'c.pdf', patientid: 'other' })).status).toBe(422);
    expect((await change('unknown', { name: 'c.pdf' })).status).toBe(404);
    const names = (await list('names')).map(({ name }) => name).sort();
    expect(names).toEqual(['Thyroid profile.pdf', 'b.pdf']);
  });

  test('of a report that another desk is deleting answers 404, and its last audit entry is the deletion', async () => {
    await addPatient('raced');
    const { reports } = await upload('raced', { name: 'a.pdf', bytes: samplePdf('raced') });
    const key = reports[0]?.key ?? '';
    const sent = await duringAnotherChange(staff.database, async (untilWaiting) => {
      const deleting = staff.call(`/staff/reports/${key}`, { method: 'DELETE', cookie });
      await untilWaiting(deleting);
      const renaming = change(key, { name: 'b.pdf' });
      await untilWaiting(deleting, renaming);
      return [deleting, renaming];
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 404]);
    const noted = await staff.database.read
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `report ${key}`)
      .orderBy('number')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['upload', 'delete']);
  });
});

describe('deleting', () => {
  test('of a held report is refused until it is released, and the audit has the attempt', async () => {
    await addPatient('held');
    const { reports } = await upload('held', { name: 'a.pdf', bytes: samplePdf('held') });
    const path = `/staff/reports/${reports[0]?.key}`;
    const hold = { kind: 'patientid', value: 'held' } as const;
    await staff.database.write((rows) => holdData(rows, hold, staff.clock.now));
    const refused = await staff.call(path, { method: 'DELETE', cookie });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('are on hold') });
    expect((await staff.call(path, { cookie })).status).toBe(200);
    const noted = await staff.database.read
      .selectFrom('audit')
      .select('result')
      .where('subject', '=', `report ${reports[0]?.key}`)
      .where('action', '=', 'delete')
      .execute();
    expect(noted).toEqual([{ result: 'refused' }]);
    await staff.database.write((rows) => releaseData(rows, hold));
    expect((await staff.call(path, { method: 'DELETE', cookie })).status).toBe(204);
  });

  test('that began before its patient was held ends before the hold takes effect: no held file is deleted', async () => {
    await addPatient('held-late');
    const { reports } = await upload('held-late', { name: 'a.pdf', bytes: samplePdf('late') });
    const path = `/staff/reports/${reports[0]?.key}`;
    const hold = { kind: 'patientid', value: 'held-late' } as const;
    const [deleting, holding] = await duringAnotherChange(staff.database, async (untilWaiting) => {
      const sent = staff.call(path, { method: 'DELETE', cookie });
      await untilWaiting(sent);
      const held = staff.database
        .write((rows) => holdData(rows, hold, staff.clock.now))
        .then(() => list('held-late'));
      await untilWaiting(sent, held);
      return [sent, held] as const;
    });
    expect((await deleting).status).toBe(204);
    expect(await holding).toEqual([]);
  });

  test('removes the row, and keeps the bytes for a day; a second attempt answers 404', async () => {
    await addPatient('gone');
    const { reports } = await upload('gone', { name: 'a.pdf', bytes: samplePdf() });
    const path = `/staff/reports/${reports[0]?.key}`;
    const before = await countKept();
    expect((await staff.call(path, { method: 'DELETE', cookie })).status).toBe(204);
    expect((await staff.call(path, { method: 'DELETE', cookie })).status).toBe(404);
    expect((await staff.call(path, { cookie })).status).toBe(404);
    expect((await change(reports[0]?.key ?? '', { name: 'b.pdf' })).status).toBe(404);
    expect(await list('gone')).toEqual([]);
    expect(await countKept()).toBe(before);
  });
});

test('an upload is answered as usual even if the unneeded copy of a file cannot be removed', async () => {
  await addPatient('spare');
  const sent = { name: 'a.pdf', bytes: samplePdf('spare') };
  await upload('spare', sent);
  const { remove } = staff.files;
  staff.files.remove = () => Promise.reject(new FilesUnavailable('away'));
  try {
    expect((await upload('spare', sent)).status).toBe(200);
    expect((await upload('spare', { name: 'a.svg', bytes: samplePdf() })).status).toBe(415);
  } finally {
    staff.files.remove = remove;
  }
});

describe('all files in one archive', () => {
  test('are this patient’s alone, unchanged, each under its own name (D1)', async () => {
    await addPatient('zip');
    await addPatient('zip of another');
    const marker = 'marker of another patient';
    await upload('zip%20of%20another', { name: 'a.pdf', bytes: samplePdf(marker) });
    const mine = [samplePdf('mine one'), samplePdf('mine two')];
    await upload('zip', { name: 'A.pdf', bytes: mine[0] ?? samplePdf() });
    staff.clock.now = new Date(staff.clock.now.getTime() + 1000);
    await upload('zip', { name: 'a.pdf', bytes: mine[1] ?? samplePdf() });
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
    await addPatient('zip-names');
    for (const name of ['scan 10:30?.pdf', 'CON.pdf', 'a|b.pdf', 'a_b.pdf']) {
      expect((await upload('zip-names', { name, bytes: samplePdf(name) })).status).toBe(201);
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
    await addPatient('zip-head');
    await upload('zip-head', { name: 'a.pdf', bytes: samplePdf() });
    const path = '/staff/patients/zip-head/reports.zip';
    const answer = await staff.call(path, { method: 'HEAD', cookie });
    expect(answer.status).toBe(200);
    const whole = await (await staff.call(path, { cookie })).arrayBuffer();
    expect(answer.headers.get('content-length')).toBe(String(whole.byteLength));
  });

  test('are opened only when the download begins, and closed if it is cancelled', async () => {
    await addPatient('zip-cut');
    const large = samplePdf('large '.repeat(400_000));
    await upload('zip-cut', { name: 'a.pdf', bytes: large }, { name: 'b.pdf', bytes: samplePdf() });
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
    await addPatient('zip-gone');
    await upload('zip-gone', { name: 'a.pdf', bytes: samplePdf() });
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
    await addPatient('zip-2');
    const { reports } = await upload('zip-2', { name: 'lost.pdf', bytes: samplePdf('lost') });
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

test('each upload, renaming, archive and deletion adds one audit entry, even if it is refused or repeated', async () => {
  await addPatient('noted');
  const sent = { name: 'private name.pdf', bytes: samplePdf() };
  const { reports } = await upload('noted', sent);
  await upload('noted', sent);
  await upload('noted', { name: 'a.svg', bytes: samplePdf() });
  const key = reports[0]?.key ?? '';
  await change(key, { name: 'b.pdf' });
  await (await staff.call('/staff/patients/noted/reports.zip', { cookie })).arrayBuffer();
  await staff.call(`/staff/reports/${key}`, { method: 'DELETE', cookie });
  const entries = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'session', 'result'])
    .where('patientid', '=', 'noted')
    .orderBy('number')
    .execute();
  expect(entries.map(({ action, subject, result }) => [action, subject, result])).toEqual([
    ['upload', `report ${key}`, 'ok'],
    // The same bytes again add nothing; the answer shows the report.
    ['read', `report ${key}`, 'ok'],
    ['upload', 'reports', 'refused'],
    ['edit', `report ${key}`, 'ok'],
    ['download', 'all reports', 'ok'],
    ['delete', `report ${key}`, 'ok'],
  ]);
  expect(entries.every(({ session }) => session !== null)).toBe(true);
});

/** As they stand in the list at the end of an archive. */
function listNames(zip: Buffer): string[] {
  const names: string[] = [];
  const mark = Buffer.from('PK\u0001\u0002');
  for (let at = zip.indexOf(mark); at !== -1; at = zip.indexOf(mark, at + 1)) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
