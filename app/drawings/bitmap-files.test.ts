import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BITMAPS, renderBitmap } from './bitmap-files.ts';

test.for(Object.entries(BITMAPS))('%s is a PNG of its size, not too heavy', async ([, bitmap]) => {
  const bytes = await renderBitmap(bitmap);
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({
    format: 'png',
    width: bitmap.width,
    height: bitmap.height,
  });
  expect(bytes.length).toBeLessThan(300_000);
});
