import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The built server with the flags and environment of `npm start`, so that tests and benchmarks run the same command. */
export const NPM_START = readNpmStart();

function readNpmStart(): {
  program: string;
  flags: string[];
  environment: Record<string, string>;
} {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [before = '', after = ''] = scripts.start.split('exec "$runtime"');
  const settings = [...before.matchAll(/([A-Z_]+)=(\S+)/g)];
  const words = after.trim().split(' ');
  return {
    program: join(ROOT, words.at(-1) ?? ''),
    flags: words.filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(
      settings.map(([, name = '', value = '']) => [
        name,
        value.includes('/') ? join(ROOT, value) : value,
      ]),
    ),
  };
}
