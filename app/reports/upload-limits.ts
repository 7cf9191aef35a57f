import { HEIC_FAULT, isHeicName } from '../content/pictures/heic.ts';

/** Limits of uploaded reports; the screen shows and checks them, and the server enforces them. */
export const MAX_FILES = 20;
export const MAX_MB = 20;
export const MAX_BYTES = MAX_MB * 1024 * 1024;
/** Telephones take photos of 50 and 64 megapixels (9248 x 6936). */
export const MAX_UPLOAD_PIXELS = 65_000_000;
export const MAX_BYTES_A_PATIENT = 1024 ** 3;

export interface UploadKind {
  word: 'PDF' | 'JPEG' | 'PNG' | 'WebP';
  type: string;
  /** Other names of the type that browsers and programs send. */
  aliases?: string[];
  endings: string[];
}

export const UPLOAD_KINDS: UploadKind[] = [
  {
    word: 'PDF',
    type: 'application/pdf',
    aliases: [
      'application/x-pdf',
      'application/acrobat',
      'application/vnd.pdf',
      'text/pdf',
      'text/x-pdf',
    ],
    endings: ['pdf'],
  },
  {
    word: 'JPEG',
    type: 'image/jpeg',
    aliases: ['image/jpg', 'image/pjpeg'],
    endings: ['jpg', 'jpeg', 'jpe', 'jfif'],
  },
  { word: 'PNG', type: 'image/png', aliases: ['image/x-png'], endings: ['png'] },
  { word: 'WebP', type: 'image/webp', endings: ['webp'] },
];

/** The kind that belongs to the file extension. */
export function kindByName(name: string): UploadKind | undefined {
  const ending = endingOf(name).slice(1).toLowerCase();
  return UPLOAD_KINDS.find((kind) => kind.endings.includes(ending));
}

/** The file extension with its dot ('.pdf'); empty if the name has none. The end of 'HbA1c 12.05.2026' is a year. */
export function endingOf(name: string): string {
  return /\.(?!\p{N}+$)[^.\s]{1,8}$/u.exec(name)?.[0] ?? '';
}

/** A sentence that says why the file would be refused, checked before it is sent; undefined if nothing is wrong. */
export function findUploadFault({
  name,
  size,
}: {
  name: string;
  size: number;
}): string | undefined {
  if (isHeicName(name)) return `This ${HEIC_FAULT}.`;
  // A name without an ending gets that of its content.
  if (endingOf(name) !== '' && !kindByName(name)) {
    return 'Only PDF, JPEG, PNG and WebP files can be added: the name must end in .pdf, .jpg, .png or .webp.';
  }
  if (size === 0) return 'The file is empty.';
  if (size > MAX_BYTES) return `Larger than ${MAX_MB} MB.`;
  return undefined;
}
