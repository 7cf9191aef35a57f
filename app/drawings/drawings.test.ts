import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DRAWING_NAMES } from './drawing-names.ts';

const LARGEST_KB = 6;
/** Sent as a PNG to those who share a link, never to a visitor. */
const SHARED_PICTURE = 'og';

const FOLDER = new URL('../public/drawings/', import.meta.url);

test('the content may name every drawing', () => {
  const names = readdirSync(FOLDER).map((file) => file.replace('.svg', ''));
  expect(names.sort()).toEqual([...DRAWING_NAMES].sort());
});

describe.each(DRAWING_NAMES)('the drawing %s', (name) => {
  const drawing = readFileSync(new URL(`${name}.svg`, FOLDER), 'utf8');

  test('can be read as an SVG of its own size', async () => {
    const { format, width, height } = await sharp(Buffer.from(drawing)).metadata();
    expect(format).toBe('svg');
    expect(drawing).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  test('holds no number that went wrong, no script and nothing from elsewhere', () => {
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|<script|<image|url\((?!#)|href="(?!#)/);
  });

  test('names each of its parts once', () => {
    const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.skipIf(name === SHARED_PICTURE)('is light to send', () => {
    expect(brotliCompressSync(drawing).length).toBeLessThan(LARGEST_KB * 1024);
  });

  test('has no red in it, so that nothing in it can be taken for a red cross', () => {
    const colours = [...drawing.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(
      ([, colour]) => colour,
    );
    expect(colours).not.toEqual([]);
    expect(colours.filter((colour = '') => isRed(colour))).toEqual([]);
  });
});

/** Within eight degrees of pure red, and not pale; vermilion and terracotta are none. */
function isRed(colour: string): boolean {
  const digits = colour.length === 3 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(digits.slice(at, at + 2), 16),
  );
  const range = red - Math.min(green, blue);
  return red > 140 && range > red / 2 && Math.abs(green - blue) < (range * 8) / 60;
}
