import { execFileSync } from 'node:child_process';
import { hasProgram } from './has-program.mjs';

/** As root, where the system is one of Debian's kind. */
export function mayInstall() {
  return process.getuid?.() === 0 && hasProgram('apt-get', '--version');
}

/**
 * @param {string[]} packages
 * @param {(line: string) => void} say
 */
export function installOnDebian(packages, say) {
  say(`Installing ${packages.join(' and ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ args) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 2], env: environment });
  run(['update', '-q']);
  run(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}
