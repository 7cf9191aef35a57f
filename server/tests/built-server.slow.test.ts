import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { NPM_START } from '../../setup/npm-start.ts';

const STATIC = /^import (?:[^"';]* from )?"([^"]+)"/gm;
const LATER = /\bimport\("([^"]+)"/g;

const isPackage = (name: string) => !/^(?:\.|node:)/.test(name);

/** The built files that `start` imports, statically or also dynamically, and the packages and Node modules that they import. */
function findImported(start: string, ways: RegExp[]): { files: string[]; names: string[] } {
  const files = [start];
  const names: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of ways.flatMap((way) => [...text.matchAll(way)])) {
      const there = join(dirname(file), name);
      if (!name.startsWith('.')) names.push(name);
      else if (!files.includes(there)) files.push(there);
    }
  }
  return { files, names };
}

test('a start loads only a few built files, without packages and without the renderer', () => {
  const { files, names } = findImported(NPM_START.program, [STATIC]);
  expect(names).toContain('node:sqlite');
  expect(names.filter(isPackage)).toEqual([]);
  expect(files.length).toBeLessThan(40);
  expect(files.filter((file) => /render|yaml|markdown/.test(file))).toEqual([]);
});

test('packages that not every clinic needs are not bundled', () => {
  const { names } = findImported(NPM_START.program, [STATIC, LATER]);
  expect([...new Set(names.filter(isPackage))].sort()).toEqual([
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    'openid-client',
    'pg',
    'prom-client',
    'sharp',
  ]);
});
