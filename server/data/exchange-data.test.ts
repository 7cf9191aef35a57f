import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeData, finishExchange } from './exchange-data.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-exchange-'));
  for (const [place, word] of [
    ['.', 'old'],
    ['incoming', 'new'],
  ] as const) {
    await mkdir(join(folder, place, 'files'), { recursive: true });
    await writeFile(join(folder, place, 'clinic.sqlite'), word);
    await writeFile(join(folder, place, 'files', 'one'), word);
  }
  await writeFile(join(folder, 'clinic.sqlite-wal'), 'old');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8');

async function expectExchanged(): Promise<void> {
  expect(await read('clinic.sqlite')).toBe('new');
  expect(await read('files', 'one')).toBe('new');
  expect(await read('outgoing', 'clinic.sqlite')).toBe('old');
  expect(await read('outgoing', 'clinic.sqlite-wal')).toBe('old');
  expect(await read('outgoing', 'files', 'one')).toBe('old');
  // The old database's WAL beside the new database would corrupt it.
  expect(existsSync(join(folder, 'clinic.sqlite-wal'))).toBe(false);
  expect(existsSync(join(folder, 'exchange-under-way.json'))).toBe(false);
}

test('the incoming data replace the current data, which are put aside', async () => {
  await exchangeData(folder, 'incoming', 'outgoing');
  await expectExchanged();
  await finishExchange(folder);
  await expectExchanged();
});

test('an exchange interrupted after any move is finished by the next process that opens the folder', async () => {
  const moves: [string, string][] = [
    ['clinic.sqlite-wal', 'outgoing/clinic.sqlite-wal'],
    ['clinic.sqlite', 'outgoing/clinic.sqlite'],
    ['files', 'outgoing/files'],
    ['incoming/clinic.sqlite', 'clinic.sqlite'],
    ['incoming/files', 'files'],
  ];
  await mkdir(join(folder, 'outgoing'));
  for (let done = 0; done <= moves.length; done++) {
    await writeFile(join(folder, 'exchange-under-way.json'), JSON.stringify(moves));
    for (const [from, to] of moves.slice(0, done))
      await rename(join(folder, from), join(folder, to));
    await finishExchange(folder);
    await expectExchanged();
    for (const [from, to] of moves.toReversed()) await rename(join(folder, to), join(folder, from));
  }
});

test('with an empty data folder nothing is put aside', async () => {
  for (const part of ['clinic.sqlite', 'clinic.sqlite-wal', 'files']) {
    await rm(join(folder, part), { recursive: true });
  }
  await exchangeData(folder, 'incoming', 'outgoing');
  expect(await read('clinic.sqlite')).toBe('new');
  expect(await read('files', 'one')).toBe('new');
});
