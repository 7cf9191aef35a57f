import { existsSync, readFileSync, lstatSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * True if every package in npm's list of installed packages exists. An interrupted or concurrent installation leaves
 * some out.
 * @param {string} root
 * @returns {boolean}
 */
export function arePackagesWhole(root) {
  const paths = listInstalled(join(root, 'node_modules', '.package-lock.json'));
  return paths?.every((path) => existsSync(join(root, path, 'package.json'))) ?? false;
}

/**
 * @param {string} list npm's lock file in node_modules, which npm writes last
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
 * Removes the path if it is a symbolic link, but not its target: installing through the link would empty the target,
 * which may belong to another checkout.
 * @param {string} path
 */
export function removeLink(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}
