import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the names and bytes of files and whole folders. Tests are left out: they change no build.
 * @param {string} root
 * @param {string[]} paths relative to `root`
 * @returns {string} hexadecimal SHA-256
 */
export function hashFiles(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => listFiles(root, one))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(root, join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
