import {
  findChromium,
  findMailServer,
  findServerProgram,
  findPostgres,
  findSwift,
  hasProgram,
} from './find-programs.mjs';
import { spawnSync, execFileSync } from 'node:child_process';

/**
 * Debian packages with the question whether this machine has their programs.
 * @typedef {[name: string, isThere: () => boolean][]} Packages
 */

/** @type {Packages} */
export const TEST_PROGRAMS = [
  ['chromium', () => findChromium() !== undefined],
  ['postgresql', () => findPostgres() !== undefined],
];

/**
 * Both reverse proxies of deploy/, programs that read what the site writes, an object store and a mail server.
 * @type {Packages}
 */
export const OTHER_TEST_PROGRAMS = [
  ['nginx-light', () => findServerProgram('nginx') !== undefined],
  ['caddy', () => hasProgram('caddy', 'version')],
  ['openssl', () => hasProgram('openssl', 'version')],
  ['age', () => hasProgram('age', '--version')],
  ['sqlite3', () => hasProgram('sqlite3', '--version')],
  ['python3-swift', () => findSwift() !== undefined],
  ['postfix', findMailServer],
  ['dovecot-imapd', findMailServer],
  ['pgbouncer', () => findServerProgram('pgbouncer') !== undefined],
  ['vdirsyncer', () => hasProgram('vdirsyncer', '--version')],
  ['khal', () => hasProgram('khal', '--version')],
  ['poppler-utils', () => hasProgram('pdftotext', '-v')],
];

/**
 * Installs missing programs as root on Debian; elsewhere throws an error that says what to install.
 * @param {Packages} packages
 * @param {(line: string) => void} say
 */
export function preparePrograms(packages, say) {
  const missing = packages.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing.length === 0) return;
  if (mayInstall()) return installOnDebian(missing, say);
  throw new Error(
    `The tests need ${missing.join(' and ')}: install with your system's packages (Debian: sudo apt-get install ${missing.join(' ')}).`,
  );
}

const LIBRARY = { named: 'libatomic', package: 'libatomic1' };

/**
 * Throws unless the packaged Node.js runs here. It needs a system library that a minimal Debian lacks, which is
 * installed if this process is root there.
 * @param {string} runtime
 * @param {(line: string) => void} say
 */
export function requireRunning(runtime, say) {
  let fault = findFault(runtime);
  const isLibrary = fault?.includes(LIBRARY.named);
  if (isLibrary && mayInstall()) {
    installOnDebian([LIBRARY.package], say);
    fault = findFault(runtime);
  }
  if (fault === undefined) return;
  const remedy = isLibrary ? `\nOn Debian: apt-get install ${LIBRARY.package}` : '';
  throw new Error(`The Node.js that comes with the site does not run here. ${fault}${remedy}`);
}

/** @param {string} runtime */
function findFault(runtime) {
  const { status, stderr, error } = spawnSync(runtime, ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr).trim();
}

/** True as root on Debian or a system derived from it. */
function mayInstall() {
  return process.getuid?.() === 0 && hasProgram('apt-get', '--version');
}

/**
 * @param {string[]} packages
 * @param {(line: string) => void} say
 */
function installOnDebian(packages, say) {
  say(`Installing ${packages.join(' and ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ args) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 2], env: environment });
  run(['update', '-q']);
  run(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}
