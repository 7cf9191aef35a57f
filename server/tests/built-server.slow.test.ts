import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { NPM_START } from '../../setup/npm-start.ts';
import { findEntryFile } from '../pages/built-files.ts';

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

test('the built renderer runs React’s production code, whatever the environment', () => {
  const renderer = readFileSync(findEntryFile('build/pages'), 'utf8');
  expect(renderer).toContain('renderToString');
  expect(renderer).not.toContain('NODE_ENV');
});

// The tests build with NODE_ENV=test, which is what setup/build.ts must not hand on to Vite.
test('a build that a test starts gives visitors React’s production code', () => {
  const inDevelopmentOnly = 'Download the React DevTools';
  const react = 'node_modules/react-dom/cjs/react-dom-client.development.js';
  expect(readFileSync(react, 'utf8')).toContain(inDevelopmentOnly);
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as object;
  const scripts = Object.values(manifest)
    .map(({ file }: { file: string }) => file)
    .filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const wrong = scripts.filter((file) =>
    readFileSync(join('build/client', file), 'utf8').includes(inDevelopmentOnly),
  );
  expect(wrong).toEqual([]);
});
