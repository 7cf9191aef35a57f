import { HEIC_FAULT, isHeicName } from '../../content/pictures/heic.ts';
import { WHOLE, type CropFrame } from './crop-frame.ts';

/** A larger picture is made smaller before it is sent, since pages show no more of it. */
const MAX_SENT_PIXELS = 4096 * 3072;
/** A browser needs four bytes for each pixel to draw it, and a telephone may not have them. */
const MAX_READ_PIXELS = 65_000_000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_SIDE = 2400;
const SENT_AS_IT_IS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

export interface LoadedPicture {
  file: File;
  image: HTMLImageElement;
  /** An address of the browser; release it with `URL.revokeObjectURL`. */
  address: string;
}

/** Reads a chosen file as a picture, upright as its camera noted. A sentence if it cannot be used. */
export async function loadPicture(file: File): Promise<LoadedPicture | { fault: string }> {
  if (file.type === 'image/svg+xml' || file.type === 'image/gif') return { fault: NOT_A_PHOTO };
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  const fault = await image.decode().then(
    () => (isTooLarge(image) ? describeSize(image) : undefined),
    // Some browsers refuse to decode a very large picture, but know its size.
    () => (isTooLarge(image) ? describeSize(image) : describeOther(file)),
  );
  if (fault === undefined) return { file, image, address };
  URL.revokeObjectURL(address);
  return { fault };
}

/** The part in the frame as a file to send, no larger than pages need. */
export async function cutPicture(
  { file, image }: LoadedPicture,
  frame: CropFrame,
): Promise<Blob | undefined> {
  const { naturalWidth, naturalHeight } = image;
  const isWhole = Object.entries(WHOLE).every(
    ([name, share]) => frame[name as keyof CropFrame] === share,
  );
  const isFitting = naturalWidth * naturalHeight <= MAX_SENT_PIXELS && file.size <= MAX_BYTES;
  if (isWhole && isFitting && SENT_AS_IT_IS.has(file.type)) return file;

  const width = frame.width * naturalWidth;
  const height = frame.height * naturalHeight;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const from = [frame.x * naturalWidth, frame.y * naturalHeight, width, height] as const;
  context.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
  // JPEG has no transparency. A browser that cannot write WebP writes PNG.
  const type = ['image/png', 'image/webp'].includes(file.type) ? 'image/webp' : 'image/jpeg';
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.92);
  });
}

const NOT_A_PHOTO = 'This is no photo that the site can show. Choose a JPEG, PNG, WebP or AVIF.';

function describeOther({ name, type }: File): string {
  return isHeicName(name) || /^image\/hei[cf]/.test(type) ? `This ${HEIC_FAULT}.` : NOT_A_PHOTO;
}

const isTooLarge = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth * naturalHeight > MAX_READ_PIXELS;

function describeSize({ naturalWidth, naturalHeight }: HTMLImageElement): string {
  const millions = Math.round((naturalWidth * naturalHeight) / 1_000_000);
  return `This photo has ${millions} million pixels: at most ${MAX_READ_PIXELS / 1_000_000} million can be used. Choose a smaller one.`;
}
