import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { sweepContentFiles } from '../sweep-content-files.server.ts';
import { addVersion, findNewestNumber } from '../versions.server.ts';

const DAY_MS = 86_400_000;

let staff: TestStaff;
let cookie: string;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

const call = async (path: string, body?: Uint8Array<ArrayBuffer> | object) => {
  cookie = await staff.openOwnerSession();
  return staff.call(`/staff/site${path}`, { method: body ? 'POST' : 'GET', body, cookie });
};
const drawPhoto = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } });
const send = async (picture: Sharp) => {
  const answer = await call('/pictures', new Uint8Array(await picture.toBuffer()));
  return (await answer.json()) as { upload: string };
};

test('a photo is kept upright, and without the place where it was taken', async () => {
  const exif = { IFD3: { GPSLatitude: '17/1 43/1 0/1' } };
  const lying = drawPhoto('#0b5a66').jpeg().withExif(exif).withMetadata({ orientation: 6 });
  const sent = await send(lying);
  expect(sent).toEqual({
    upload: expect.stringMatching(/^[0-9a-f]{64}$/),
    width: 40,
    height: 60,
    ending: 'jpg',
  });
  const answer = await call(`/pictures/${sent.upload}`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(kept).toMatchObject({ width: 40, height: 60 });
  expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
});

test('a file that is no picture for the site is refused in a sentence', async () => {
  const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const answer = await call('/pictures', svg);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    error: expect.stringMatching(/^This file is .*picture\.$/),
  });
});

test("only an owner who gave the owner's password adds and sees pictures", async () => {
  const body = new Uint8Array(await drawPhoto('#0b5a66').png().toBuffer());
  const asked = { method: 'POST', body };
  const doctor = await staff.openSession({ person: 'x', staffName: 'A', role: 'doctor' });
  for (const one of [await staff.openSession(), doctor]) {
    expect((await staff.call('/staff/site/pictures', { ...asked, cookie: one })).status).toBe(403);
  }
});

test('a text is answered as the pages show it', async () => {
  const answer = await call('/markdown', { text: '## A\n\n**b** <i>c</i> ![d](e.jpg)' });
  expect(await answer.json()).toMatchObject({
    blocks: [
      { kind: 'heading', level: 2 },
      {
        kind: 'paragraph',
        children: [
          { kind: 'strong', children: [{ kind: 'text', text: 'b' }] },
          { kind: 'text', text: ' <i>c</i> ' },
        ],
      },
      { kind: 'picture', picture: { src: 'e.jpg', alt: 'd' } },
    ],
  });
  const long = await call('/markdown', { text: 'x'.repeat(100_001) });
  expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('100000')]);
});

test('an uploaded picture that no version names is removed after a day', async () => {
  const { upload } = await send(drawPhoto('#112233').png());
  const { upload: published } = await send(drawPhoto('#332211').png());
  const { now } = staff.clock;
  await staff.database.write(async (transaction) =>
    addVersion(transaction, await findNewestNumber(transaction), {
      at: now.toISOString(),
      by: null,
      how: 'screens',
      changes: 1,
      files: { 'pictures/a.jpg': published },
    }),
  );
  await sweepContentFiles(staff.database, new Date(now.getTime() + DAY_MS - 1));
  expect((await call(`/pictures/${upload}`)).status).toBe(200);
  await sweepContentFiles(staff.database, new Date(now.getTime() + DAY_MS + 1));
  expect((await call(`/pictures/${upload}`)).status).toBe(404);
  expect((await call(`/pictures/${published}`)).status).toBe(200);
});

test('a picture that was left over and is sent again counts as new', async () => {
  const photo = drawPhoto('#221133').png();
  const first = await send(photo);
  staff.clock.now = new Date(staff.clock.now.getTime() + DAY_MS);
  expect(await send(photo)).toEqual(first);
  await sweepContentFiles(staff.database, new Date(staff.clock.now.getTime() + 1));
  expect((await call(`/pictures/${first.upload}`)).status).toBe(200);
});
