import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileDurably } from '../../../storage/durable-files.ts';
import { MAX_PIXELS, readPictureHead } from './picture-fault.server.ts';

export interface PreparedPicture extends PictureSize {
  sources: { type: string; srcSet: string }[];
  src: string;
  files: ServedPicture[];
}

const LARGEST_WIDTH = 1200;
/** Part of each file's name. Change it when the conversion changes, so that files are converted again. */
const RECIPE = '1';

/** Converts a picture to AVIF and WebP in several widths, unless the cache folder has them already. */
export async function preparePicture(
  file: string,
  cacheFolder: string,
): Promise<PreparedPicture | { fault: string }> {
  try {
    const bytes = await readFile(file);
    const hash = createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 20);
    const known = findLargest(hash, await readdir(cacheFolder));
    const size = known ?? (await makeVariants(bytes, hash, cacheFolder));
    return 'fault' in size ? size : describe(hash, size, cacheFolder);
  } catch {
    return { fault: 'is broken or not a picture' };
  }
}

async function makeVariants(
  bytes: Buffer,
  hash: string,
  cacheFolder: string,
): Promise<PictureSize | { fault: string }> {
  const head = await readPictureHead(bytes);
  if ('fault' in head) return head;
  const { default: sharp } = await import('sharp');
  const { autoOrient } = head;
  const scale = Math.min(1, LARGEST_WIDTH / autoOrient.width);
  const size = {
    width: Math.round(autoOrient.width * scale),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
  };
  // A photo of a telephone is decoded once: it takes 150 MB and more.
  const largest = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: size.width, height: size.height, channels: largest.info.channels };
  for (const variant of listVariants(size)) {
    // Without location and camera: sharp writes no EXIF unless asked to.
    const made = await sharp(largest.data, { raw })
      .resize({ width: variant.width, height: variant.height, fit: 'fill' })
      .toFormat(variant.format, FORMATS[variant.format])
      .toBuffer();
    // Durably, since later starts rely on a file of this name without opening it.
    await writeFileDurably(path.join(cacheFolder, nameFile(hash, variant)), made);
  }
  return size;
}

function describe(hash: string, size: PictureSize, cacheFolder: string): PreparedPicture {
  const variants = listVariants(size);
  const address = (variant: Variant) => `/pictures/${nameFile(hash, variant)}`;
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${address(variant)} ${variant.width}w`)
      .join(', '),
  }));
  const files = variants.map((variant) => ({
    path: address(variant),
    file: path.join(cacheFolder, nameFile(hash, variant)),
    type: `image/${variant.format}`,
  }));
  return { ...size, sources, src: address({ ...size, format: 'webp' }), files };
}

interface PictureSize {
  width: number;
  height: number;
}

/** Output formats and their sharp options. */
const FORMATS = { webp: { quality: 78 }, avif: { quality: 52, effort: 3 } };

interface Variant extends PictureSize {
  format: keyof typeof FORMATS;
}

const NARROWER_WIDTHS = [800, 480];

/** All sizes and formats, the largest first. The largest size determines the others. */
function listVariants(largest: PictureSize): Variant[] {
  const narrower = NARROWER_WIDTHS.filter((width) => width < largest.width);
  const ratio = largest.height / largest.width;
  const sizes = narrower.map((width) => ({
    width,
    height: Math.max(1, Math.round(width * ratio)),
  }));
  return [largest, ...sizes].flatMap((size) => [
    { ...size, format: 'webp' as const },
    { ...size, format: 'avif' as const },
  ]);
}

/** The name contains the size, so that later starts need not open the picture. */
function nameFile(hash: string, { width, height, format }: Variant): string {
  return `${hash}-${width}x${height}.${format}`;
}

/** The size of the largest variant in the cache; undefined unless all its variants are there. */
function findLargest(hash: string, names: string[]): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (const name of names) {
    const found = /-(\d+)x(\d+)\.\w+$/.exec(name);
    if (!found || !name.startsWith(hash)) continue;
    const size = { width: Number(found[1]), height: Number(found[2]) };
    if (!largest || size.width > largest.width) largest = size;
  }
  const isComplete =
    largest && listVariants(largest).every((v) => names.includes(nameFile(hash, v)));
  return isComplete ? largest : undefined;
}

export interface ServedPicture {
  path: string;
  file: string;
  type: string;
}
