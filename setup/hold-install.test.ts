import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdInstall } from './hold-install.mjs';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-hold-'));
  file = join(folder, 'build', '.preparing');
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the messages and the work in the order in which they happened. */
async function hold({ silentMs = 60_000, work = async () => {} } = {}): Promise<string[]> {
  const told: string[] = [];
  const sayWaiting = () => void told.push('waiting');
  await holdInstall(file, () => work().then(() => void told.push('work')), {
    sayWaiting,
    silentMs,
  });
  return told;
}

test('the file stands there during the work alone, also where that fails', async () => {
  let isThere = false;
  const look = async () => void (isThere = existsSync(file));
  expect(await hold({ work: look })).toEqual(['work']);
  expect([isThere, existsSync(file)]).toEqual([true, false]);
  await expect(hold({ work: () => Promise.reject(new Error('no network')) })).rejects.toThrow(
    'no network',
  );
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['whose process is gone', 2 ** 22 + 1],
  ['with our own number, which another had before us', process.pid],
])('a file %s is not waited for', async (_what, holder) => {
  await hold();
  writeFileSync(file, String(holder));
  expect(await hold()).toEqual(['work']);
});

test.each([
  ['that another program has by now', String(process.ppid)],
  ['that was never written, as the disk was full', ''],
])('nobody waits for ever for a number %s: nothing touches the file', async (_what, holder) => {
  await hold();
  writeFileSync(file, holder);
  expect(await hold({ silentMs: 700 })).toEqual(['waiting', 'work']);
});
