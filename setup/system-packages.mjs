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
 * The tests need a browser, PostgreSQL, both reverse proxies of deploy/, openssl, age, sqlite3, an object store, a mail
 * server, PgBouncer and two calendar programs. Installs missing programs as root on Debian; elsewhere throws an error
 * that says what to install. Without the object store, the mail server, PgBouncer or the calendar programs, only the
 * tests that need them are skipped.
 * @param {(line: string) => void} say
 */
export function prepareTestPrograms(say) {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findServerProgram('nginx') ? [] : ['nginx-light']),
    ...(hasProgram('caddy', 'version') ? [] : ['caddy']),
    ...(hasProgram('openssl', 'version') ? [] : ['openssl']),
    ...(hasProgram('age', '--version') ? [] : ['age']),
    ...(hasProgram('sqlite3', '--version') ? [] : ['sqlite3']),
  ];
  const optional = [
    ...(findSwift() ? [] : ['python3-swift']),
    ...(findMailServer() ? [] : ['postfix', 'dovecot-imapd']),
    ...(findServerProgram('pgbouncer') ? [] : ['pgbouncer']),
    ...(hasProgram('vdirsyncer', '--version') ? [] : ['vdirsyncer']),
    ...(hasProgram('khal', '--version') ? [] : ['khal']),
  ];
  const wanted = [...missing, ...optional];
  if (wanted.length === 0) return;
  if (mayInstall()) return installOnDebian(wanted, say);
  if (missing.length > 0) {
    throw new Error(
      `The tests need ${wanted.join(' and ')}: install with your system's packages (Debian: sudo apt-get install ${wanted.join(' ')}).`,
    );
  }
  say(
    `The tests of object storage, e-mail, poolers or calendars will be skipped: they need OpenStack Swift, Postfix and Dovecot, PgBouncer, vdirsyncer and khal (Debian: sudo apt-get install ${optional.join(' ')}).`,
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
