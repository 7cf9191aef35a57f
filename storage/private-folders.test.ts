import {
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  chmodSync,
  chownSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, afterEach, beforeEach } from 'vitest';
import { makeFolder, restrictFolder } from './private-folders.ts';

test('folders are created at any depth, closed to other users, and may exist already', () => {
  const root = mkdtempSync(join(tmpdir(), 'clinic-folder-'));
  const deep = join(root, 'a', 'b');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  rmSync(root, { recursive: true });
});

test.runIf(existsSync('/proc/self'))(
  'a file system that refuses new folders causes an error and does not block',
  () => {
    expect(() => makeFolder('/proc/clinic/data')).toThrow('ENOENT');
  },
);

const NOBODY = 65534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-close-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;
const hasModes = process.platform !== 'win32';

test.runIf(hasModes)(
  'a folder that other users can read is closed to them, as are the files in it (E1)',
  () => {
    const file = join(folder, 'clinic.sqlite');
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    chmodSync(folder, 0o755);
    expect(restrictFolder(folder, 'clinic.sqlite')).toBeUndefined();
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(file)).toBe(0o600);
  },
);

test.runIf(hasModes)(
  'a file that others could read in a closed folder is closed as well (E1)',
  () => {
    const file = join(folder, 'clinic.sqlite');
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    expect(restrictFolder(folder, 'clinic.sqlite')).toBeUndefined();
    expect(modeOf(file)).toBe(0o600);
  },
);

test.runIf(hasModes)(
  'a shared folder such as /tmp is left unchanged and causes a warning (E1)',
  () => {
    chmodSync(folder, 0o1777);
    for (const name of ['clinic.sqlite-wal', 'letter.txt']) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o644);
    }
    expect(restrictFolder(folder, 'clinic.sqlite')).toBe(
      `Other users of this machine can look into DATA_DIR ${folder}: give the site a folder of its own, chmod 700.`,
    );
    expect(modeOf(folder)).toBe(0o1777);
    expect(modeOf(join(folder, 'clinic.sqlite-wal'))).toBe(0o600);
    expect(modeOf(join(folder, 'letter.txt'))).toBe(0o644);
  },
);

test.runIf(hasModes && process.getuid?.() === 0)(
  'a folder of another user is left unchanged and causes a warning (E1)',
  () => {
    chmodSync(folder, 0o755);
    chownSync(folder, NOBODY, NOBODY);
    expect(restrictFolder(folder, 'clinic.sqlite')).toContain('Other users of this machine');
    expect(modeOf(folder)).toBe(0o755);
    chmodSync(folder, 0o700);
    expect(restrictFolder(folder, 'clinic.sqlite')).toBeUndefined();
  },
);
