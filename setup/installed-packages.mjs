import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The file in a node_modules folder that says what it was installed from; written last. */
const STAMP = '.prepared';
const DESCRIPTIONS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * True if node_modules in `root` was installed from what `stamp` names, and no package is missing.
 * @param {string} root
 * @param {string} stamp
 */
export function holdsPackages(root, stamp) {
  return readStamp(join(root, 'node_modules')) === stamp && arePackagesWhole(root);
}

/**
 * Replaces node_modules by the packages that `stamp` names. They are installed in a folder of their own, so that the
 * former packages, with which the site and its commands run, stay in place if that fails. The former ones are kept
 * aside: going back to them needs no network.
 * @param {string} root
 * @param {string} stamp
 * @param {(folder: string) => Promise<void>} install throws if not all packages in `folder` are usable
 */
export async function replacePackages(root, stamp, install) {
  const aside = join(root, 'build', 'packages');
  const placeOf = (/** @type {string} */ one) =>
    join(aside, createHash('sha256').update(one).digest('hex').slice(0, 16));
  const place = placeOf(stamp);
  if (!holdsPackages(place, stamp)) {
    emptyFolder(place);
    for (const name of DESCRIPTIONS.filter((one) => existsSync(join(root, one)))) {
      copyFileSync(join(root, name), join(place, name));
    }
    await install(place);
    writeFileSync(join(place, 'node_modules', STAMP), stamp);
  }
  const current = join(root, 'node_modules');
  removeLink(current);
  const former = readStamp(current);
  let kept;
  if (former === undefined || former === stamp) rmSync(current, { recursive: true, force: true });
  else {
    kept = placeOf(former);
    emptyFolder(kept);
    renameSync(current, join(kept, 'node_modules'));
  }
  renameSync(join(place, 'node_modules'), current);
  for (const name of readdirSync(aside)) {
    if (join(aside, name) !== kept) rmSync(join(aside, name), { recursive: true });
  }
}

/** @param {string} folder */
function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** @param {string} packages a node_modules folder */
function readStamp(packages) {
  const file = join(packages, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

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
