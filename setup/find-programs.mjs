import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawnSync, execFileSync } from 'node:child_process';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | undefined} path of this machine's Chromium */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC].find((path) => existsSync(path));
}

/**
 * @param {'nginx' | 'pgbouncer'} name a server program, which on Debian is only on root's PATH
 * @returns {string | undefined} its path
 */
export function findServerProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Finds the newest PostgreSQL server programs, which on Debian are not on the PATH.
 * @returns {{ initdb: string, postgres: string, pgCtl: string } | undefined}
 */
export function findPostgres() {
  const folder = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)].find(
    (candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'postgres')),
  );
  if (!folder) return undefined;
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    pgCtl: join(folder, 'pg_ctl'),
  };
}

function debianFolders() {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'));
}

const PYTHONS = ['/usr/bin/python3', 'python3'];

/**
 * Finds the Python that OpenStack Swift, the object store of the tests, is installed for.
 * @returns {string | undefined}
 */
export function findSwift() {
  const script = 'import swift.proxy.server, swift.common.middleware.s3api.s3api';
  return PYTHONS.find((python) => spawnSync(python, ['-c', script]).status === 0);
}

/** @returns {boolean} whether this machine has the mail server of the tests: Postfix, and Dovecot to read what arrived */
export function findMailServer() {
  return ['/usr/sbin/postfix', '/usr/sbin/dovecot'].every((path) => existsSync(path));
}

/**
 * @param {string} name
 * @param {string} question an argument with which the program ends at once, such as '--version'
 */
export function hasProgram(name, question) {
  try {
    execFileSync(name, [question], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
