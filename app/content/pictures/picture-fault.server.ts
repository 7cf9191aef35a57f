import type { Metadata } from 'sharp';
import { HEIC_FAULT, isHeic } from './heic.ts';

/** Telephones take photos of 50 and 64 megapixels. Decoding one takes 150 to 480 MB, in a process of its own. */
export const MAX_PIXELS = 65_000_000;

/** Reads what the header of a picture says, without decoding it. `fault` ends a sentence about the picture. */
export async function readPictureHead(bytes: Uint8Array): Promise<Metadata | { fault: string }> {
  if (isHeic(bytes)) return { fault: HEIC_FAULT };
  const { default: sharp } = await import('sharp');
  const metadata = await sharp(bytes).metadata();
  const { format, compression, width, height } = metadata;
  const isKnown = ['jpeg', 'png', 'webp'].includes(format) || compression === 'av1';
  if (!isKnown) return { fault: 'is not a JPEG, PNG, WebP or AVIF picture' };
  if (width * height > MAX_PIXELS) return { fault: 'has more than 65 million pixels' };
  return metadata;
}
