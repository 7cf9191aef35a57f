import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Flags and variables that `npm start` gives the runtime, so that what is measured is what runs. */
export const START = readStartScript();

function readStartScript(): { flags: string[]; environment: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [before = '', after = ''] = scripts.start.split('exec "$runtime"');
  const settings = [...before.matchAll(/([A-Z_]+)=(\S+)/g)];
  return {
    flags: after.split(' ').filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(
      settings.map(([, name = '', value = '']) => [
        name,
        value.includes('/') ? join(ROOT, value) : value,
      ]),
    ),
  };
}
