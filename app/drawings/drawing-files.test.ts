import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DRAWINGS } from './drawing-files.ts';

const LARGEST_KB = 6;
/** Sent as a PNG to those who share a link, never to a visitor. */
const SHARED_PICTURE = 'og';

describe.each(Object.entries(DRAWINGS))('the drawing %s', (name, draw) => {
  test('can be read as an SVG of its own size', async () => {
    const { format, width, height } = await sharp(Buffer.from(draw())).metadata();
    expect(format).toBe('svg');
    expect(draw()).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  test('holds no number that went wrong, no script and nothing from elsewhere', () => {
    expect(draw()).not.toMatch(/NaN|undefined|Infinity|<script|<image|url\((?!#)|href="(?!#)/);
  });

  test('names each of its parts once', () => {
    const ids = [...draw().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.skipIf(name === SHARED_PICTURE)('is light to send', () => {
    expect(brotliCompressSync(draw()).length).toBeLessThan(LARGEST_KB * 1024);
  });
});
