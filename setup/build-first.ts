import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PREPARE = fileURLToPath(new URL('prepare.mjs', import.meta.url));

/** Before tests that start the site: a change that is not built yet would go untested. */
export default function buildFirst(): void {
  execFileSync(process.execPath, [PREPARE, 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
