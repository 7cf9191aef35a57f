import { spawnSync } from 'node:child_process';
import { installOnDebian, mayInstall } from './install-on-debian.mjs';

const LIBRARY = { named: 'libatomic', package: 'libatomic1' };

/**
 * The runtime that comes as a package needs a library of the system, which a bare one may lack: it is installed
 * where that may be (root on Debian), else a sentence says what to install.
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
