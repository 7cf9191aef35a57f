import { existsSync, readFileSync, lstatSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether all that npm wrote down as installed is there. An installation that was interrupted, or disturbed by
 * another, leaves a part of it.
 * @param {string} root
 * @returns {boolean}
 */
export function arePackagesWhole(root) {
  const paths = listInstalled(join(root, 'node_modules', '.package-lock.json'));
  return paths?.every((path) => existsSync(join(root, path, 'package.json'))) ?? false;
}

/**
 * @param {string} list npm's own, which it writes last
 * @returns {string[] | undefined}
 */
function listInstalled(list) {
  try {
    return Object.keys(JSON.parse(readFileSync(list, 'utf8')).packages);
  } catch {
    return undefined;
  }
}

/**
 * Removes a symbolic link and leaves what it leads to: an installation through one empties the folder behind it,
 * which may be another checkout's.
 * @param {string} path
 */
export function removeLink(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}
