import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeLink } from './installed-packages.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-link-'));
});
afterEach(() => rm(folder, { recursive: true }));

test("a checkout that borrows another one's packages by a link installs its own, and the other keeps them", async () => {
  const others = join(folder, 'others');
  const own = join(folder, 'node_modules');
  await mkdir(others);
  await writeFile(join(others, 'package'), '');
  await symlink(others, own);
  removeLink(own);
  expect(existsSync(own)).toBe(false);
  expect(await readdir(others)).toEqual(['package']);
});

test('a folder of packages, or none, stays as it is', async () => {
  const own = join(folder, 'node_modules');
  removeLink(own);
  await mkdir(join(own, 'package'), { recursive: true });
  removeLink(own);
  expect(await readdir(own)).toEqual(['package']);
});
