import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { samplePng } from '../../../tests/support/sample-files.ts';
import { copyContent, type ContentCopy } from '../../../tests/support/content-copy.server.ts';

function drawPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0b5a66' } });
}

async function showDoctor(content: ContentCopy, file: string): Promise<void> {
  await content.change('page.yaml', '{ drawing: portrait }', `{ file: ${file}, alt: The doctor }`);
}

test('a photo is served as AVIF and WebP in fitting sizes', async () => {
  await using content = await copyContent();
  await content.write('pictures/doctor.jpg', await drawPhoto(1600, 2000).jpeg().toBuffer());
  await showDoctor(content, 'doctor.jpg');
  const { clinic, pictures, warnings } = await content.read();
  expect(warnings).toEqual([]);
  const { picture } = clinic.doctor;
  if ('drawing' in picture) throw new Error('a drawing is shown');
  expect(picture).toMatchObject({ width: 1200, height: 1500, alt: 'The doctor' });
  expect(picture.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(picture.sources[0]?.srcSet).toMatch(
    /^\/pictures\/\w+-1200x1500\.avif 1200w, \/pictures\/\w+-800x1000\.avif 800w, \/pictures\/\w+-480x600\.avif 480w$/,
  );
  expect(pictures).toHaveLength(6);
  for (const served of pictures) {
    const { width, height, format } = await sharp(served.file).metadata();
    expect(served.path).toContain(`-${width}x${height}.`);
    expect(served.type).toBe(format === 'webp' ? 'image/webp' : 'image/avif');
  }
  expect(pictures.map((served) => served.path)).toContain(picture.src);
});

test('a small picture is never enlarged, and is rotated as its EXIF orientation says', async () => {
  await using content = await copyContent();
  const lying = drawPhoto(600, 400).withMetadata({ orientation: 6 });
  await content.write('pictures/doctor.png', await lying.png().toBuffer());
  await showDoctor(content, 'doctor.png');
  const { clinic, pictures } = await content.read();
  expect(clinic.doctor.picture).toMatchObject({ width: 400, height: 600 });
  expect(pictures).toHaveLength(2);
});

test('a photo is served without location and camera data', async () => {
  await using content = await copyContent();
  const exif = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '17/1 43/1 0/1' } };
  await content.write('pictures/a.jpg', await drawPhoto(500, 400).withExif(exif).jpeg().toBuffer());
  const { pictures } = await content.read();
  expect(pictures).toHaveLength(4);
  for (const { file } of pictures) expect((await sharp(file).metadata()).exif).toBeUndefined();
});

test('pictures are generated once, and deleted when the owner removes the original', async () => {
  await using content = await copyContent();
  await content.write('pictures/a.webp', await drawPhoto(300, 200).webp().toBuffer());
  const [first] = (await content.read()).pictures;
  const made = await stat(first?.file ?? '');
  const [second] = (await content.read()).pictures;
  expect(second).toEqual(first);
  expect((await stat(second?.file ?? '')).mtimeMs).toBe(made.mtimeMs);

  await content.remove('pictures/a.webp');
  expect((await content.read()).pictures).toEqual([]);
  expect(await readdir(content.cacheFolder)).toEqual([]);
});

test('a partly generated picture is generated again', async () => {
  await using content = await copyContent();
  await content.write('pictures/a.jpg', await drawPhoto(900, 600).jpeg().toBuffer());
  const { pictures } = await content.read();
  const lost = path.basename(pictures.at(-1)?.file ?? '');
  await unlink(path.join(content.cacheFolder, lost));
  await content.read();
  expect(await readdir(content.cacheFolder)).toContain(lost);
});

test('a picture that cannot be shown is named, and the rest of the page works', async () => {
  await using content = await copyContent();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const photo = await drawPhoto(800, 600).jpeg().toBuffer();
  await content.write('pictures/broken.jpg', photo.subarray(0, photo.length / 2));
  await content.write('pictures/huge.png', samplePng(9000, 8000));
  await content.write('pictures/notes.txt', 'not a picture, and not meant as one');
  await content.write('pictures/page.jpg', svg);
  await content.write('pictures/text.png', 'hello');
  await showDoctor(content, 'broken.jpg');
  await content.change('news/first.md', 'Some *words*.', 'Some ![x](huge.png) ![y](gone.png)');
  const { clinic, pictures, warnings } = await content.read();
  expect(clinic.doctor.picture).toEqual({ drawing: 'portrait', alt: '' });
  expect(pictures).toEqual([]);
  expect(warnings).toEqual([
    'content/pictures/broken.jpg is broken or not a picture; it is not shown.',
    'content/pictures/huge.png has more than 65 million pixels; it is not shown.',
    'content/pictures/page.jpg is not a JPEG, PNG, WebP or AVIF picture; it is not shown.',
    'content/pictures/text.png is broken or not a picture; it is not shown.',
    'content/news/first.md names the picture "gone.png", which is not in pictures/.',
  ]);
});

test('a photo of 50 megapixels is accepted', async () => {
  await using content = await copyContent();
  await content.write('pictures/camera.jpg', await drawPhoto(8160, 6120).jpeg().toBuffer());
  const { pictures, warnings } = await content.read();
  expect(warnings).toEqual([]);
  expect(pictures[0]?.path).toMatch(/-1200x900\.webp$/);
});
