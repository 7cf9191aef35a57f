import type { Metadata } from 'sharp';

/** 12 megapixels. */
export const MAX_PIXELS = 4096 * 3072;

/** Why a picture is not shown, as the end of a sentence; undefined if nothing is wrong with it. */
export function findPictureFault({
  format,
  compression,
  width,
  height,
}: Pick<Metadata, 'format' | 'compression' | 'width' | 'height'>): string | undefined {
  const isKnown = ['jpeg', 'png', 'webp'].includes(format) || compression === 'av1';
  if (!isKnown) return 'is not a JPEG, PNG, WebP or AVIF picture';
  if (width * height > MAX_PIXELS) return 'has more than 12 million pixels';
  return undefined;
}
