const CONTENT_FILES = [
  /^(?:clinic|page|page\.te|page\.hi)\.yaml$/,
  /^texts\/(?:en|te|hi)\.yaml$/,
  /^privacy\/(?:en|te|hi)\.md$/,
  /^news\/(?!README\.md$)[^/]+\.md$/,
];

/** Files in the folder of pictures that are none. */
const NO_PICTURES = /^\.|\.(?:md|txt)$|^Thumbs\.db$/i;

/** Whether the site reads a file of this name within the content folder. All others are the owner's own. */
export function isContentFile(name: string): boolean {
  return isPicture(name) || CONTENT_FILES.some((names) => names.test(name));
}

export function isPicture(name: string): boolean {
  const [folder, file, ...deeper] = name.split('/');
  return folder === 'pictures' && deeper.length === 0 && !!file && !NO_PICTURES.test(file);
}

/** Where a publication is put together within the content folder. It is no part of the content. */
export const PUBLISHING_FOLDER = '.publishing';
