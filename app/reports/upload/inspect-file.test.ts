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

test('a PDF may have a few bytes after its end mark', () => {
  const bytes = Buffer.concat([samplePdf(), Buffer.alloc(1500, '\n')]);
  expect(inspect('a.pdf', 'application/pdf', bytes, 64)).toBe(undefined);
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
    ['huge.png', 'image/png', samplePng(40_000, 1001)],
    ['huge.jpg', 'image/jpeg', sampleJpeg(40_000, 1001)],
    ['huge.webp', 'image/webp', sampleWebp('VP8X', 16_384, 16_384)],
    ['huge.webp', 'image/webp', sampleWebp('VP8L', 16_384, 16_384)],
    ['huge.webp', 'image/webp', sampleWebp('VP8 ', 16_000, 16_000)],
  ])('for its size in pixels, before it is completely received: %s', (name, type, bytes) => {
    const inspection = inspectFile({ name, type });
    const fault = inspection.take(bytes.subarray(0, -4));
    expect(fault).toEqual({ status: 422, message: `“${name}” has more than 40 million pixels.` });
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
    ['a', 'image/png', samplePng(), 'is a PNG file: its name must end in .png.'],
    ['a.png.exe', 'image/png', samplePng(), 'is a PNG file: its name must end in .png.'],
    ['a.png', 'text/html', samplePng(), 'is a PNG file, but was sent as something else.'],
    ['a.png', 'image/jpeg', samplePng(), 'is a PNG file, but was sent as something else.'],
    ['a.pdf', 'text/plain', samplePdf(), 'is a PDF file, but was sent as something else.'],
  ])(
    'if its name or its stated type does not match its content: %s as %s',
    (name, type, bytes, words) => {
      expect(inspect(name, type, bytes)).toEqual({ status: 415, message: `“${name}” ${words}` });
    },
  );
});
