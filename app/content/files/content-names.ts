const CONTENT_FILES = [
  /^(?:clinic|page|page\.te|page\.hi)\.yaml$/,
  /^texts\/(?:en|te|hi)\.yaml$/,
  /^(?:privacy|accessibility)\/(?:en|te|hi)\.md$/,
  /^news\/(?!README\.md$)[^/]+\.md$/,
];

const GROWTH_TABLES = /^growth\/(?:height|weight|bmi)-(?:girls|boys)(?:-under-5)?\.csv$/;

/** Files in the folder of pictures that are none. */
const NO_PICTURES = /^\.|\.(?:md|txt)$|^Thumbs\.db$/i;

/** A file name that every file system takes has at most 255 bytes, and no control characters or lone surrogates. */
const MAX_NAME_BYTES = 255;
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}]/u;

/** Whether the site reads a file of this name within the content folder. All others are the owner's own. */
export function isContentFile(name: string): boolean {
  return isNoText(name) || (isFileName(name) && CONTENT_FILES.some((names) => names.test(name)));
}

/** The list of medicines, which is changed at the machine alone. */
export const MEDICINES_FILE = 'medicines.yaml';

/** Whether a file is compared as a whole and never edited on the page: a picture, a growth table, the medicines. */
export function isNoText(name: string): boolean {
  return isPicture(name) || GROWTH_TABLES.test(name) || name === MEDICINES_FILE;
}

export function isPicture(name: string): boolean {
  const [folder, file, ...deeper] = name.split('/');
  const isPlain = folder === 'pictures' && deeper.length === 0 && !!file && isFileName(file);
  return isPlain && !NO_PICTURES.test(file);
}

function isFileName(name: string): boolean {
  const bytes = new TextEncoder().encode(name.split('/').at(-1)).length;
  return bytes <= MAX_NAME_BYTES && !NOT_IN_NAMES.test(name);
}

/** Where a publication is put together within the content folder. It is no part of the content. */
export const PUBLISHING_FOLDER = '.publishing';
