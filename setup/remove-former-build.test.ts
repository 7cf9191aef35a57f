import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFormerBuild } from './remove-former-build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-build-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, builtAt: string): void {
  writeFileSync(join(folder, name), '');
  utimesSync(join(folder, name), new Date(builtAt), new Date(builtAt));
}

test('a build that a site may still be running stays; older ones are removed', () => {
  write('assets/first-a1.js', '2026-09-01T10:00:00Z');
  write('assets/second-b2.js', '2026-10-01T10:00:00Z');
  write('main.js', '2026-10-01T10:00:02Z');
  removeFormerBuild(folder, 'main.js');
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'assets',
    'assets/second-b2.js',
    'main.js',
  ]);
});

test('without a build nothing is touched', () => {
  write('assets/second-b2.js', '2026-10-01T10:00:00Z');
  removeFormerBuild(folder, 'main.js');
  expect(readdirSync(join(folder, 'assets'))).toEqual(['second-b2.js']);
});
