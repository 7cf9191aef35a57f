import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('folders are made at any depth, closed to other users, and may be there already', () => {
  const root = mkdtempSync(join(tmpdir(), 'clinic-folder-'));
  const deep = join(root, 'a', 'b');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  rmSync(root, { recursive: true });
});

test.runIf(existsSync('/proc/self'))(
  'a place that takes no folders is an error, not a wait',
  () => {
    expect(() => makeFolder('/proc/clinic/data')).toThrow('ENOENT');
  },
);
