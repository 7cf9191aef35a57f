import { execFileSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';
import { findPostgres } from './find-postgres.mjs';

/**
 * The tests need a real browser and a real database server. Uses what is there, installs what is missing
 * where it may (root on Debian), else says in one line what to install.
 * @param {(line: string) => void} say
 */
export function prepareTestPrograms(say) {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
  ];
  if (missing.length === 0) return;
  if (!mayInstall()) {
    throw new Error(
      `The tests need ${missing.join(' and ')}: install with your system's packages (Debian: sudo apt-get install ${missing.join(' ')}).`,
    );
  }
  say(`Installing ${missing.join(' and ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ args) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 2], env: environment });
  run(['update', '-q']);
  run(['install', '-y', '-q', '--no-install-recommends', ...missing]);
}

function mayInstall() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
