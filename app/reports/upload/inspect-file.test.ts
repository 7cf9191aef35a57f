import { describe, expect, test } from 'vitest';
import { inspectFile } from './inspect-file.ts';
import {
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
} from '../../../tests/support/sample-files.ts';
import { MAX_BYTES } from '../upload-limits.ts';

function inspect(name: string, type: string, bytes: Uint8Array, chunkBytes = 7) {
  const inspection = inspectFile({ name, type });
  for (let first = 0; first < bytes.length; first += chunkBytes) {
    const fault = inspection.take(bytes.subarray(first, first + chunkBytes));
    if (fault) return fault;
  }
  return inspection.finish();
}

const GOOD: [string, string, Buffer][] = [
  ['a.pdf', 'application/pdf', samplePdf()],
  ['a.PNG', 'image/png', samplePng()],
  ['a.jpg', 'image/jpeg', sampleJpeg()],
  ['a.jpeg', 'image/jpg', sampleJpeg(4000, 3000, 60_000)],
  ['a.webp', 'image/webp', sampleWebp('VP8 ')],
  ['b.webp', 'image/webp', sampleWebp('VP8L', 6000, 6000)],
  ['c.webp', 'application/octet-stream', sampleWebp('VP8X', 6324, 6324)],
];

test.each(GOOD)('%s as %s is accepted, in chunks of any size', (name, type, bytes) => {
  for (const size of [1, 7, 64, 65_536]) expect(inspect(name, type, bytes, size)).toBe(undefined);
});

test('the size of a JPEG is read from its frame, even if tables come first', () => {
  const table = Buffer.from([0xff, 0xc4, 0, 12, ...Buffer.alloc(10, 0xfe)]);
  const bytes = Buffer.concat([sampleJpeg().subarray(0, 2), table, sampleJpeg().subarray(2)]);
  expect(inspect('a.jpg', 'image/jpeg', bytes)).toBe(undefined);
});

describe('a file that readers open is accepted', () => {
  const before = (lead: string) => Buffer.concat([Buffer.from(lead, 'latin1'), samplePdf()]);
  const after = (bytes: Buffer, more: Buffer | string) => Buffer.concat([bytes, Buffer.from(more)]);
  test.each([
    ['a PDF after a byte order mark', 'a.pdf', before('\xef\xbb\xbf')],
    ['a PDF after a line end', 'a.pdf', before('\r\n')],
    ['a PDF after a thousand blanks', 'a.pdf', before(' '.repeat(1000))],
    ['a PDF with bytes after its end mark', 'a.pdf', after(samplePdf(), 'x'.repeat(1500))],
    ['a PDF that is filled up with NUL', 'a.pdf', after(samplePdf(), Buffer.alloc(9000))],
    ['a PNG with bytes after its end', 'a.png', after(samplePng(), 'more')],
    ['a WebP with bytes after its end', 'a.webp', after(sampleWebp(), 'more')],
    ['a photo of 50 megapixels', 'a.jpg', sampleJpeg(8160, 6144)],
    ['a name without an ending', '1000012345', sampleJpeg()],
    ['a name that ends in a date', 'HbA1c 12.05.2026', samplePdf()],
  ])('%s', (_what, name, bytes) => {
    for (const size of [1, 64, 65_536]) {
      expect(inspect(name, 'application/octet-stream', bytes, size)).toBe(undefined);
    }
  });

  test.each(['', 'text/plain', 'application/force-download', 'application/x-pdf', 'TEXT/PDF'])(
    'a PDF that was sent as %j',
    (type) => expect(inspect('a.pdf', type, samplePdf())).toBe(undefined),
  );
});

test.each(GOOD)('%s as %s is refused if it is cut off at any point', (name, type, bytes) => {
  for (let part = 1; part < 10; part++) {
    const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 10));
    const fault = inspect(name, type, cut, 64);
    expect([415, 422]).toContain(fault?.status);
  }
  expect(inspect(name, type, bytes.subarray(0, -8), 64)?.status).toBe(422);
});

describe('a file is refused', () => {
  test.each([
    ['huge.png', 'image/png', samplePng(65_000, 1001)],
    ['huge.jpg', 'image/jpeg', sampleJpeg(65_000, 1001)],
    ['huge.webp', 'image/webp', sampleWebp('VP8X', 16_384, 16_384)],
    ['huge.webp', 'image/webp', sampleWebp('VP8L', 16_384, 16_384)],
    ['huge.webp', 'image/webp', sampleWebp('VP8 ', 16_000, 16_000)],
  ])('for its size in pixels, before it is completely received: %s', (name, type, bytes) => {
    const inspection = inspectFile({ name, type });
    const fault = inspection.take(bytes.subarray(0, -4));
    expect(fault).toEqual({ status: 422, message: `“${name}” has more than 65 million pixels.` });
  });

  test('if its width or height is zero', () => {
    expect(inspect('a.png', 'image/png', samplePng(0, 8))?.status).toBe(422);
    expect(inspect('a.png', 'image/png', samplePng(8, 0))?.status).toBe(422);
  });

  test('with the first byte beyond 20 MB (D4)', () => {
    const inspection = inspectFile({ name: 'a.pdf', type: 'application/pdf' });
    expect(inspection.take(Buffer.alloc(MAX_BYTES, '%PDF-1.4 '))).toBe(undefined);
    expect(inspection.take(Buffer.alloc(1))).toEqual({
      status: 413,
      message: '“a.pdf” is larger than 20 MB.',
    });
  });

  test.each([
    ['a.pdf', 'application/pdf', samplePng(), 'is a PNG file: its name must end in .png.'],
    ['a.png.exe', 'image/png', samplePng(), 'is a PNG file: its name must end in .png.'],
    ['a.png', 'text/html', samplePng(), 'is a PNG file, but was sent as text/html.'],
    ['a.png', 'image/jpeg', samplePng(), 'is a PNG file, but was sent as image/jpeg.'],
    ['a.pdf', 'text/html', samplePdf(), 'is a PDF file, but was sent as text/html.'],
  ])(
    'if its name or its stated type does not match its content: %s as %s',
    (name, type, bytes, words) => {
      expect(inspect(name, type, bytes)).toEqual({ status: 415, message: `“${name}” ${words}` });
    },
  );

  test('as HEIC, whatever its name, with the way out', () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and more bytes');
    for (const name of ['IMG_0001.HEIC', 'IMG_0001.jpg']) {
      const { status, message } = inspect(name, 'image/heic', heic) ?? {};
      expect([status, message]).toEqual([415, expect.stringContaining('save it as JPEG')]);
    }
  });

  test('as a PDF if its end mark is far from its end', () => {
    const cut = Buffer.concat([samplePdf(), Buffer.alloc(3000, 'x'), Buffer.alloc(3000)]);
    expect(inspect('a.pdf', 'application/pdf', cut, 64)?.status).toBe(422);
  });
});
