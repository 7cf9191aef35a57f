import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvFile } from './read-env-file.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-env-'));
  file = join(folder, '.env');
});
afterAll(() => rm(folder, { recursive: true }));

async function readLines(...lines: string[]) {
  await writeFile(file, lines.join('\n'));
  return readEnvFile(file);
}

test('without a file there are no values, and nothing is wrong', () => {
  expect(readEnvFile(join(folder, 'none'))).toEqual({ values: {}, faults: [] });
});

test.each([
  'correct horse # battery staple',
  'correct-horse#battery',
  '#correct horse',
  'correct horse battery # kept in the safe',
])(
  'a # outside of quotes is named by file, line and setting, never by value: %s',
  async (value) => {
    const { faults } = await readLines('PORT=3000', `export BACKUP_PASSPHRASE = ${value}`, 'A=1');
    expect(faults).toEqual([
      `${file}, line 2: BACKUP_PASSPHRASE holds a # outside of quotes, which would cut the value off: put the value in 'single quotes', and a remark on a line of its own.`,
    ]);
  },
);

test.each(["'don't # panic'", "'it is' not all", '"open', "'two", '`x` y # z'])(
  'so are quotes that do not hold the whole value: %s',
  async (value) => {
    const { faults } = await readLines(`BACKUP_PASSPHRASE=${value}`, "lines'");
    expect(faults).toEqual([
      `${file}, line 1: BACKUP_PASSPHRASE begins with a quote, and its quotes do not hold the whole value: put it in quotes of a kind that it does not hold ('…', "…" or \`…\`), on one line.`,
    ]);
  },
);

test('whatever stands in quotes is taken whole, and so is all else without a #', async () => {
  const { values, faults } = await readLines(
    '# PORT=3000 # a remark',
    '',
    "BACKUP_PASSPHRASE='correct horse # battery staple'",
    'OIDC_CLIENT_SECRET="it\'s # secret" # of 2026',
    'AWS_SECRET_ACCESS_KEY=`"\'#` ',
    "OIDC_NAME=Doctor's = staff\r",
    'no setting # at all',
  );
  expect(faults).toEqual([]);
  expect(values).toEqual({
    BACKUP_PASSPHRASE: 'correct horse # battery staple',
    OIDC_CLIENT_SECRET: "it's # secret",
    AWS_SECRET_ACCESS_KEY: '"\'#',
    OIDC_NAME: "Doctor's = staff",
  });
});

test('a blank after an empty setting does not make the next line its value', async () => {
  const { values } = await readLines('BACKUP_PASSPHRASE= ', 'BACKUP_DIR=/mnt/backup');
  expect(values).toEqual({ BACKUP_PASSPHRASE: '', BACKUP_DIR: '/mnt/backup' });
});
