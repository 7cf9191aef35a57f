import { spawnSync } from 'node:child_process';

/**
 * The runtime that comes as a package needs libraries of the system, which a bare one may lack.
 * @param {string} runtime
 */
export function requireRunning(runtime) {
  const { status, stderr, error } = spawnSync(runtime, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const why = (error?.message ?? stderr).trim();
  const remedy = why.includes('libatomic') ? '\nOn Debian: apt-get install libatomic1' : '';
  throw new Error(`The Node.js that comes with the site does not run here. ${why}${remedy}`);
}
