import { spawnSync } from 'node:child_process';

const PYTHONS = ['/usr/bin/python3', 'python3'];

/**
 * Finds the Python that OpenStack Swift, the object store of the tests, is installed for.
 * @returns {string | undefined}
 */
export function findSwift() {
  const script = 'import swift.proxy.server, swift.common.middleware.s3api.s3api';
  return PYTHONS.find((python) => spawnSync(python, ['-c', script]).status === 0);
}
