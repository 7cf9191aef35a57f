import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesUnavailable } from '../../../storage/files/files.ts';
import { openTestReports, type TestReports } from '../../../tests/support/open-test-reports.ts';
import { HOSTILE_FILES } from '../../../tests/support/hostile-files.ts';
import { findReport } from '../reports.server.ts';
import {
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
} from '../../../tests/support/sample-files.ts';
import { MAX_BYTES, MAX_FILES } from '../upload-limits.ts';

let staff: TestReports;
let cookie: string;
beforeAll(async () => {
  staff = await openTestReports();
  ({ cookie } = staff);
});
afterAll(() => staff.close());

describe('adding reports', () => {
  test('answers 201 with the new listing entry, and the file downloads unchanged', async () => {
    await staff.addPatient('add-1');
    const bytes = samplePdf('two');
    const { status, reports } = await staff.upload(
      'add-1',
      { name: 'HbA1c.pdf', bytes },
      { name: 'neck.png', type: 'image/png', bytes: samplePng() },
      { name: 'scan.jpg', type: 'image/jpeg', bytes: sampleJpeg() },
      { name: 'photo.webp', type: 'image/webp', bytes: sampleWebp() },
    );
    expect(status).toBe(201);
    expect(new Set(await staff.list('add-1'))).toEqual(new Set(reports));
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
    await staff.addPatient('add-quotes');
    const name = 'neck "left" 100% 5%20mm.pdf';
    expect((await staff.upload('add-quotes', { name, bytes: samplePdf() })).reports[0]?.name).toBe(
      name,
    );
  });

  test('a photo without an ending, as Android names it, is stored with one', async () => {
    await staff.addPatient('add-photo');
    const photo = { name: '1000012345', type: 'image/jpeg', bytes: sampleJpeg(8160, 6144) };
    const { status, reports } = await staff.upload('add-photo', photo);
    expect([status, reports[0]?.name]).toEqual([201, '1000012345.jpg']);
    expect((await staff.upload('add-photo', photo)).status).toBe(200);
  });

  test('a name that is taken gets a number; the same bytes sent again add nothing', async () => {
    await staff.addPatient('add-2');
    const first = { name: 'scan.pdf', bytes: samplePdf('first') };
    const other = { name: 'scan.pdf', bytes: samplePdf('other') };
    expect((await staff.upload('add-2', first)).status).toBe(201);
    const numbered = await staff.upload('add-2', other);
    expect(numbered.reports[0]?.name).toBe('scan (2).pdf');
    const kept = await staff.countKept();
    for (const again of [first, other])
      expect((await staff.upload('add-2', again)).status).toBe(200);
    expect(await staff.countKept()).toBe(kept);
    expect((await staff.list('add-2')).map(({ name }) => name).sort()).toEqual([
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
    await staff.addPatient(patientid);
    const sent = { name: 'scan.pdf', bytes: samplePdf(words) };
    const { key = '' } = (await staff.upload(path, sent)).reports[0] ?? {};
    const row = await findReport(staff.database, key);
    await staff.files.remove(row?.file_id ?? '');
    if (left) await staff.files.put(Readable.from([left]), { fileId: row?.file_id ?? '' });
    expect(await staff.list(path)).toEqual([]);

    expect((await staff.upload(path, sent)).status).toBe(200);
    expect((await staff.list(path)).map((report) => report.key)).toEqual([key]);
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
    await staff.addPatient('add-3');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        staff.upload('add-3', { name: 'scan.pdf', bytes: samplePdf(`number ${number}`) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set((await staff.list('add-3')).map(({ name }) => name)).size).toBe(20);
  });

  test('a large file is stored completely', async () => {
    await staff.addPatient('add-4');
    const bytes = Buffer.concat([samplePdf(), Buffer.alloc(MAX_BYTES - 600, ' '), samplePdf()]);
    const { status, reports } = await staff.upload('add-4', { name: 'large.pdf', bytes });
    expect(status).toBe(201);
    expect(reports[0]?.sizeKb).toBe((bytes.length / 1024).toFixed(2));
  });

  test('an upload for an unknown patient is refused', async () => {
    const { status, words } = await staff.upload('nobody', { name: 'a.pdf', bytes: samplePdf() });
    expect([status, words]).toEqual([404, 'There is no such patient.']);
    for (const patientid of ['..%2F..', 'a%00b', '%2e%2e']) {
      expect((await staff.fetch(staff.request(patientid, new FormData()))).status).toBe(404);
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
    await staff.addPatient(patientid);
    const before = await staff.countKept();
    const good = { name: 'good.pdf', bytes: samplePdf() };
    const alone = await staff.upload(patientid, sent);
    expect([alone.status, alone.words]).toEqual([status, expect.stringMatching(/^\S.*\.$/)]);
    // The valid files of the same upload are not stored either.
    const together = await staff.upload(patientid, good, sent, { ...good, name: 'after.pdf' });
    expect(together.status).toBe(status);
    expect(await staff.list(patientid)).toEqual([]);
    expect(await staff.countKept()).toBe(before);
  });

  test('of a request with more than twenty files, with none, or without a multipart body (D4)', async () => {
    await staff.addPatient('bodies');
    const files = Array.from({ length: MAX_FILES + 1 }, (_, at) => ({
      name: `${at}.pdf`,
      bytes: samplePdf(String(at)),
    }));
    expect((await staff.upload('bodies', ...files)).status).toBe(413);
    expect((await staff.upload('bodies')).status).toBe(422);
    expect((await staff.upload('bodies', ...files.slice(1))).status).toBe(201);
    const post = async (body: string, type: string) => {
      const answer = await staff.fetch(staff.request('bodies', body, { 'content-type': type }));
      return answer.status;
    };
    expect(await post('{}', 'application/json')).toBe(415);
    expect(await post('x', 'multipart/form-data')).toBe(415);
    expect(await post('x', 'multipart/form-data; charset=x')).toBe(400);
    expect(await post('no boundary in it', 'multipart/form-data; boundary=b')).toBe(400);
    expect(await post('--b--\r\n', 'multipart/form-data; boundary=b')).toBe(422);
    const head = { 'content-type': 'multipart/form-data; boundary=b' };
    const long = { ...head, 'content-length': String(21 * MAX_BYTES) };
    const unread = staff.request('bodies', '--b--\r\n', long);
    expect((await staff.fetch(unread)).status).toBe(413);
    expect(unread.bodyUsed).toBe(false);
    expect(await staff.list('bodies')).toHaveLength(MAX_FILES);
  });

  test('of a request with so many other parts that some of its files would not be read', async () => {
    await staff.addPatient('parts');
    const form = new FormData();
    for (let at = 0; at < 2 * MAX_FILES - 1; at++) form.append('words', 'x');
    for (const name of ['a.pdf', 'b.pdf']) {
      const bytes = samplePdf(name) as Uint8Array<ArrayBuffer>;
      form.append('file', new File([bytes], name, { type: 'application/pdf' }));
    }
    expect((await staff.fetch(staff.request('parts', form))).status).toBe(413);
    expect(await staff.list('parts')).toEqual([]);
  });

  test('of an upload that breaks off, at whatever point (D6)', async () => {
    await staff.addPatient('cut');
    const before = await staff.countKept();
    const bytes = Buffer.concat([samplePdf(), Buffer.alloc(300_000, ' '), samplePdf()]);
    const form = new FormData();
    form.append(
      'file',
      new File([new Uint8Array(samplePdf())], 'first.pdf', { type: 'application/pdf' }),
    );
    form.append('file', new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }));
    const whole = staff.request('cut', form);
    const type = whole.headers.get('content-type') ?? '';
    const body = Buffer.from(await whole.arrayBuffer());
    for (const part of [0.0001, 0.001, 0.3, 0.9, 0.9999]) {
      const cut = body.subarray(0, Math.floor(body.length * part));
      const short = await staff.fetch(staff.request('cut', cut, { 'content-type': type }));
      expect(short.status).toBe(400);
      const chunks = [cut];
      const pull = (controller: ReadableStreamDefaultController) => {
        const chunk = chunks.pop();
        if (chunk) controller.enqueue(chunk);
        else controller.error(new Error('the line is gone'));
      };
      const broken = new ReadableStream({ pull }, { highWaterMark: 0 });
      const lost = await staff.fetch(staff.request('cut', broken, { 'content-type': type }));
      expect(lost.status).toBe(400);
    }
    expect(await staff.list('cut')).toEqual([]);
    expect(await staff.countKept()).toBe(before);
  });

  test('when a patient has 1 GB, or the disk is nearly full (D4, E4)', async () => {
    await staff.addPatient('full');
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
    const before = await staff.countKept();
    const { status, words } = await staff.upload('full', { name: 'a.pdf', bytes: samplePdf() });
    expect([status, words]).toEqual([413, 'The files of one patient can have 1 GB in all.']);
    await staff.addPatient('no room');
    staff.files.freeBytes = async () => 1000;
    expect((await staff.upload('no%20room', { name: 'a.pdf', bytes: samplePdf() })).status).toBe(
      507,
    );
    delete staff.files.freeBytes;
    expect(await staff.countKept()).toBe(before);
  });
});

test('an upload is answered as usual even if the unneeded copy of a file cannot be removed', async () => {
  await staff.addPatient('spare');
  const sent = { name: 'a.pdf', bytes: samplePdf('spare') };
  await staff.upload('spare', sent);
  const { remove } = staff.files;
  staff.files.remove = () => Promise.reject(new FilesUnavailable('away'));
  try {
    expect((await staff.upload('spare', sent)).status).toBe(200);
    expect((await staff.upload('spare', { name: 'a.svg', bytes: samplePdf() })).status).toBe(415);
  } finally {
    staff.files.remove = remove;
  }
});
