import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** With it a later run checks only what has changed. */
const BUILD_INFO = ['--tsBuildInfoFile', 'node_modules/.cache/browser-types.tsbuildinfo'];
const ROOT = fileURLToPath(new URL('.', import.meta.url));

test('browser code calls no language feature that the oldest browsers lack', () => {
  const compiler = 'node_modules/typescript/bin/tsc';
  const { stdout, status } = spawnSync(
    process.execPath,
    [compiler, '--noEmit', '-p', 'tsconfig.browser.json', '--incremental', ...BUILD_INFO],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('no media query compares with < or >, which cannot be lowered for the oldest browsers', () => {
  const sheets = globSync('app/**/*.css', { cwd: ROOT });
  expect(sheets.length).toBeGreaterThan(40);
  const queries = sheets.flatMap((sheet) =>
    (readFileSync(`${ROOT}/${sheet}`, 'utf8').match(/@media[^{]*/g) ?? []).map((query) => ({
      sheet,
      query,
    })),
  );
  expect(queries.length).toBeGreaterThan(20);
  for (const { sheet, query } of queries) expect(query, sheet).not.toMatch(/[<>](?!=)/);
});
