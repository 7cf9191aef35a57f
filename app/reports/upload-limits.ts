/** Limits of uploaded reports; the screen shows and checks them, and the server enforces them. */
export const MAX_FILES = 20;
export const MAX_MB = 20;
export const MAX_BYTES = MAX_MB * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
export const MAX_BYTES_A_PATIENT = 1024 ** 3;

export interface UploadKind {
  word: 'PDF' | 'JPEG' | 'PNG' | 'WebP';
  type: string;
  endings: string[];
}

export const UPLOAD_KINDS: UploadKind[] = [
  { word: 'PDF', type: 'application/pdf', endings: ['pdf'] },
  { word: 'JPEG', type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { word: 'PNG', type: 'image/png', endings: ['png'] },
  { word: 'WebP', type: 'image/webp', endings: ['webp'] },
];

/** The kind that belongs to the file extension. */
export function kindByName(name: string): UploadKind | undefined {
  const ending = endingOf(name).slice(1).toLowerCase();
  return UPLOAD_KINDS.find((kind) => kind.endings.includes(ending));
}

/** The file extension with its dot ('.pdf'); empty if the name has none. */
export function endingOf(name: string): string {
  return /\.[^.\s]{1,8}$/u.exec(name)?.[0] ?? '';
}

/** A sentence that says why the file would be refused, checked before it is sent; undefined if nothing is wrong. */
export function findUploadFault({
  name,
  size,
}: {
  name: string;
  size: number;
}): string | undefined {
  if (!kindByName(name)) return 'Not a PDF, JPEG, PNG or WebP file.';
  if (size === 0) return 'The file is empty.';
  if (size > MAX_BYTES) return `Larger than ${MAX_MB} MB.`;
  return undefined;
}
