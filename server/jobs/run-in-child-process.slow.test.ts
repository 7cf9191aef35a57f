import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInChildProcess } from './run-in-child-process.ts';

const LIMITS = { limitMs: 1500, killAfterMs: 300 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-aside-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, text);
  return path;
}

test('a command that ends by itself returns its exit code', async () => {
  const main = script('ends', 'process.exitCode = process.argv[2] === "backup" ? 0 : 3;');
  expect(await runInChildProcess(['backup'], { main }).ended).toBe(0);
  expect(await runInChildProcess(['other'], { main }).ended).toBe(3);
});

test('the last lines of standard error are kept, whatever was printed before', async () => {
  const main = script(
    'fails',
    `for (let line = 0; line < 50_000; line++) console.error('line ' + line);
    console.error('The disk is full.');
    process.exitCode = 1;`,
  );
  const aside = runInChildProcess([], { main });
  expect(await aside.ended).toBe(1);
  expect(aside.said()).toBe('line 49998\nline 49999\nThe disk is full.');
});

test('a command that hangs gets SIGTERM after its time limit, and counts as failed', async () => {
  const main = script('hangs', 'setInterval(() => {}, 1000);');
  const begunAt = performance.now();
  expect(await runInChildProcess([], { main, ...LIMITS }).ended).toBe(1);
  expect(performance.now() - begunAt).toBeGreaterThan(LIMITS.limitMs - 50);
});

test('a command that ignores SIGTERM is killed, so that the next one can begin', async () => {
  const main = script(
    'deaf',
    'process.on("SIGTERM", () => {}); setTimeout(() => process.exit(0), 20_000);',
  );
  const begunAt = performance.now();
  expect(await runInChildProcess([], { main, ...LIMITS }).ended).toBe(1);
  expect(performance.now() - begunAt).toBeLessThan(10_000);
});

test('a command that the site stops ends', async () => {
  const aside = runInChildProcess([], { main: script('stopped', 'setInterval(() => {}, 1000);') });
  aside.stop();
  expect(await aside.ended).toBe(1);
});
