import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGently } from './write-gently.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-gently-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* cut(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

test.each([0, 1, 5_000_001])(
  '%d bytes come out as they went in, closed to other users',
  async (size) => {
    const bytes = randomBytes(size);
    const file = join(folder, `of ${size}`);
    await writeGently(file, cut(bytes, 700_000));
    expect(bytes.equals(await readFile(file))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  },
);

test('what an earlier try has left does not stay behind it', async () => {
  const file = join(folder, 'again');
  await writeFile(file, 'much that was left', { mode: 0o600 });
  await writeGently(file, cut(Buffer.from('new'), 2));
  expect(await readFile(file, 'utf8')).toBe('new');
});

test('a fault of the source is told as it is', async () => {
  const fault = new Error('no such patient');
  async function* breaking(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(3_000_000);
    throw fault;
  }
  await expect(writeGently(join(folder, 'broken'), breaking())).rejects.toBe(fault);
});
