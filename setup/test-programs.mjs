import { findChromium } from './find-chromium.mjs';
import { findNginx } from './find-nginx.mjs';
import { findPostgres } from './find-postgres.mjs';
import { findSwift } from './find-swift.mjs';
import { hasProgram } from './has-program.mjs';
import { installOnDebian, mayInstall } from './install-on-debian.mjs';

/**
 * The tests need a real browser, a real database server, both reverse proxies of deploy/, a certificate and a
 * real object store. Uses what is there, installs what is missing where it may (root on Debian), else says in
 * one line what to install. Without the object store they run too: the tests that need it are skipped by name.
 * @param {(line: string) => void} say
 */
export function prepareTestPrograms(say) {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findNginx() ? [] : ['nginx-light']),
    ...(hasProgram('caddy', 'version') ? [] : ['caddy']),
    ...(hasProgram('openssl', 'version') ? [] : ['openssl']),
  ];
  const wanted = [...missing, ...(findSwift() ? [] : ['python3-swift'])];
  if (wanted.length === 0) return;
  if (mayInstall()) return installOnDebian(wanted, say);
  if (missing.length > 0) {
    throw new Error(
      `The tests need ${wanted.join(' and ')}: install with your system's packages (Debian: sudo apt-get install ${wanted.join(' ')}).`,
    );
  }
  say(
    'The tests of object storage will be skipped: they need OpenStack Swift (Debian: sudo apt-get install python3-swift).',
  );
}
