import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFolderClock } from '../tests/support/read-folder-clock.ts';
import { removeLeftParts, writeFileDurably, writeGently } from './durable-files.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-durable-'));
  file = join(folder, 'note.json');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function* pieces(...words: string[]): AsyncGenerator<Buffer> {
  for (const word of words) yield Buffer.from(word);
}

async function* failing(fault: Error): AsyncGenerator<Buffer> {
  yield Buffer.from('half of the ');
  throw fault;
}

test.each([
  ['a string', () => 'new content'],
  ['bytes', () => Buffer.from('new content')],
  ['a list of bytes', () => [Buffer.from('new '), Buffer.from('content')]],
  ['a stream of bytes', () => pieces('new ', 'content')],
])('%s replaces the whole old file, and other users cannot read it', async (_kind, content) => {
  await writeFile(file, 'old and longer content', { mode: 0o644 });
  await writeFileDurably(file, content());
  expect(await readFile(file, 'utf8')).toBe('new content');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['note.json']);
});

test('a fault halfway through a write leaves the whole old file and no temporary file', async () => {
  await writeFile(file, 'old content');
  const fault = new Error('the source failed');
  await expect(writeFileDurably(file, failing(fault))).rejects.toBe(fault);
  expect(await readFile(file, 'utf8')).toBe('old content');
  expect(await readdir(folder)).toEqual(['note.json']);
});

test('a fault halfway through the first write leaves no file at all', async () => {
  await expect(writeFileDurably(file, failing(new Error('fault')))).rejects.toThrow('fault');
  expect(await readdir(folder)).toEqual([]);
});

test('a failed rename leaves the existing folder and no temporary file', async () => {
  await mkdir(join(file, 'inside'), { recursive: true });
  await expect(writeFileDurably(file, 'new content')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['note.json']);
  expect(existsSync(join(file, 'inside'))).toBe(true);
});

test('while the bytes are being written, the name still refers to the old file', async () => {
  await writeFile(file, 'old content');
  async function* watching(): AsyncGenerator<Buffer> {
    yield Buffer.from('new ');
    expect(await readFile(file, 'utf8')).toBe('old content');
    const others = (await readdir(folder)).filter((name) => name !== 'note.json');
    expect(others).toEqual([expect.stringMatching(/^note\.json\..+\.part$/)]);
    yield Buffer.from('content');
  }
  await writeFileDurably(file, watching());
  expect(await readFile(file, 'utf8')).toBe('new content');
});

test('concurrent writers do not mix their bytes', async () => {
  const contents = Array.from({ length: 10 }, (_, index) => String(index).repeat(10_000));
  await Promise.all(contents.map((content) => writeFileDurably(file, content)));
  expect(contents).toContain(await readFile(file, 'utf8'));
  expect(await readdir(folder)).toEqual(['note.json']);
});

test('beforeReplace runs while the old file still exists, and if it fails the old file stays', async () => {
  await writeFile(file, 'old content');
  const fault = new Error('no room for a copy');
  const beforeReplace = async () => {
    expect(await readFile(file, 'utf8')).toBe('old content');
    throw fault;
  };
  await expect(writeFileDurably(file, 'new content', { beforeReplace })).rejects.toBe(fault);
  expect(await readFile(file, 'utf8')).toBe('old content');
  expect(await readdir(folder)).toEqual(['note.json']);
});

test('a file that a killed process left half written is removed after an hour; other files stay', async () => {
  const left = `note.json.${randomUUID()}.part`;
  await writeFile(join(folder, left), 'half');
  await writeFile(join(folder, 'owners.part'), 'not ours');
  const writtenAt = await readFolderClock();
  await removeLeftParts(folder, writtenAt + 59 * 60_000);
  expect((await readdir(folder)).sort()).toEqual([left, 'owners.part']);
  await removeLeftParts(folder, writtenAt + 61 * 60_000);
  expect(await readdir(folder)).toEqual(['owners.part']);
});

describe.skipIf(process.platform === 'win32')('on the disk', () => {
  /** Runs `work` before each sync. Resolves to the handles that are synced from then on. */
  async function watchSyncs(work: () => void) {
    const any = await open(folder);
    const handles = Object.getPrototypeOf(any) as typeof any;
    await any.close();
    const { sync } = handles;
    const synced: (typeof any)[] = [];
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof any) {
      synced.push(this);
      work();
      await sync.call(this);
    });
    return synced;
  }

  test('the bytes are synced before the rename, and the folder after it; no handle stays open', async () => {
    const hasName: boolean[] = [];
    const synced = await watchSyncs(() => hasName.push(existsSync(file)));
    await writeFileDurably(file, 'content');
    expect(hasName).toEqual([false, true]);
    // A closed handle has no number any more.
    expect(synced.map(({ fd }) => fd)).toEqual([-1, -1]);
  });

  test('a failed write to the disk leaves the old file', async () => {
    await writeFile(file, 'old content');
    await watchSyncs(() => {
      throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fsync' });
    });
    await expect(writeFileDurably(file, 'new content')).rejects.toThrow('EIO');
    expect(await readFile(file, 'utf8')).toBe('old content');
    expect(await readdir(folder)).toEqual(['note.json']);
  });
});

async function* cut(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

test.each([0, 1, 5_000_001])(
  '%d bytes are stored unchanged, and other users cannot read them',
  async (size) => {
    const bytes = randomBytes(size);
    await writeGently(file, cut(bytes, 700_000));
    expect(bytes.equals(await readFile(file))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  },
);

test('a longer file left by an earlier attempt is overwritten completely', async () => {
  await writeFile(file, 'much that was left', { mode: 0o600 });
  await writeGently(file, cut(Buffer.from('new'), 2));
  expect(await readFile(file, 'utf8')).toBe('new');
});

test('an error of the source is passed on unchanged', async () => {
  const fault = new Error('no such patient');
  async function* breaking(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(3_000_000);
    throw fault;
  }
  await expect(writeGently(join(folder, 'broken'), breaking())).rejects.toBe(fault);
});
