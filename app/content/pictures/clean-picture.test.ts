import sharp from 'sharp';
import { expect, test } from 'vitest';
import { samplePng } from '../../../tests/support/sample-files.ts';
import { cleanPicture } from './clean-picture.server.ts';

function drawPhoto(width: number, height: number, alpha = 1) {
  const background = { r: 11, g: 90, b: 102, alpha };
  return sharp({ create: { width, height, channels: 4, background } });
}

async function clean(upload: Uint8Array) {
  const picture = await cleanPicture(upload);
  if ('fault' in picture) throw new Error(picture.fault);
  return { ...picture, metadata: await sharp(picture.bytes).metadata() };
}

test('an uploaded photo loses its location and camera data and stands upright', async () => {
  const exif = {
    IFD0: { Make: 'Sample', Orientation: '6' },
    IFD3: { GPSLatitude: '17/1 43/1 0/1' },
  };
  const photo = await drawPhoto(600, 400)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { metadata, ...picture } = await clean(photo);
  expect(picture).toMatchObject({ width: 400, height: 600, ending: 'jpg' });
  expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 600 });
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
});

test('a photo of 50 megapixels is made smaller, and a small one is not enlarged', async () => {
  const large = await clean(await drawPhoto(8160, 6144).jpeg().toBuffer());
  expect(large).toMatchObject({ width: 2400, height: 1807 });
  expect(await clean(await drawPhoto(40, 30).png().toBuffer())).toMatchObject({
    width: 40,
    height: 30,
  });
});

test('a picture with transparent parts keeps them', async () => {
  const { metadata, ending } = await clean(await drawPhoto(40, 30, 0.5).png().toBuffer());
  expect([ending, metadata.format, metadata.hasAlpha]).toEqual(['webp', 'webp', true]);
});

test.for<[what: string, make: () => Promise<Uint8Array>, fault: string]>([
  [
    'a picture of 100 megapixels',
    async () => samplePng(10_000, 10_000),
    'has more than 65 million pixels',
  ],
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'is not a JPEG, PNG, WebP or AVIF picture',
  ],
  ['a GIF', () => drawPhoto(9, 9).gif().toBuffer(), 'is not a JPEG, PNG, WebP or AVIF picture'],
  [
    'half a photo',
    async () => (await drawPhoto(800, 600).jpeg().toBuffer()).subarray(0, 2000),
    'is broken or not a picture',
  ],
  [
    'a HEIC photo',
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'is a HEIC photo, which most browsers cannot show: save it as JPEG (an iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible)',
  ],
  ['a text', async () => Buffer.from('hello'), 'is broken or not a picture'],
])('%s is refused', async ([, make, fault]) => {
  expect(await cleanPicture(await make())).toEqual({ fault });
});
