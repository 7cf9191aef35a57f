import { lstatSync, unlinkSync } from 'node:fs';

/**
 * Removes a symbolic link and leaves what it leads to: an installation through one empties the folder behind it,
 * which may be another checkout's.
 * @param {string} path
 */
export function removeLink(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}
