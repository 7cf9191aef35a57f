import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = new URL('give-back-memory.ts', import.meta.url).href;
/** Holds about 40 MB until V8 counts them as old, drops them, idles, and prints the megabytes that were freed. */
const PROGRAM = `
  import { setTimeout as wait } from 'node:timers/promises';
  import { giveBackMemory } from '${MODULE}';
  giveBackMemory();
  globalThis.held = Array.from({ length: 500_000 }, (_, number) => ({ number, text: 'no ' + number }));
  await wait(100);
  const before = process.memoryUsage().heapUsed;
  delete globalThis.held;
  await wait(4000);
  console.log(Math.round((before - process.memoryUsage().heapUsed) / 2 ** 20));
`;

async function countGivenBack(flags: string[]): Promise<number> {
  const asked = [...flags, '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, asked);
  return Number(stdout);
}

test('an idle site frees unused memory with --expose-gc, and does not without it', async () => {
  const [allowed = 0, forbidden = 0] = await Promise.all([
    countGivenBack(['--expose-gc']),
    countGivenBack([]),
  ]);
  expect(allowed).toBeGreaterThan(20);
  expect(allowed - forbidden).toBeGreaterThan(15);
});
