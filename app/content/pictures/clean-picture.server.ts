import { MAX_PIXELS, readPictureHead } from './picture-fault.server.ts';

/** A picture as it is kept in the content folder. */
export interface CleanPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The ending of the file name. */
  ending: 'jpg' | 'webp';
}

/** Pages show at most half of that, so a picture may still be cut later. */
const LONGEST_SIDE = 2400;

/**
 * Writes an uploaded picture anew: turned upright, without location and camera data, and no larger than pages need.
 * `fault` ends a sentence about the picture.
 */
export async function cleanPicture(upload: Uint8Array): Promise<CleanPicture | { fault: string }> {
  try {
    const head = await readPictureHead(upload);
    if ('fault' in head) return head;
    const { default: sharp } = await import('sharp');
    const limit = { limitInputPixels: MAX_PIXELS };
    const picture = sharp(upload, limit)
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
    // JPEG has no transparency.
    // Looking for transparent parts decodes the whole picture, so only where it may have some.
    const isOpaque = !head.hasAlpha || (await sharp(upload, limit).stats()).isOpaque;
    const written = isOpaque ? picture.jpeg({ quality: 90 }) : picture.webp({ quality: 90 });
    // sharp writes no EXIF unless asked to.
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { bytes: data, width, height, ending: isOpaque ? 'jpg' : 'webp' };
  } catch {
    return { fault: 'is broken or not a picture' };
  }
}
