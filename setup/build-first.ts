import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PREPARE = fileURLToPath(new URL('prepare.mjs', import.meta.url));

/** Vitest's global setup for tests that start the built site: without it they would test the previous build. */
export default function buildFirst(): void {
  execFileSync(process.execPath, [PREPARE, 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
