import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

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

test('without a file there are no values and no faults', () => {
  expect(readEnvFile(join(folder, 'none'))).toEqual({ values: {}, faults: [] });
});

test.each([
  'correct horse # battery staple',
  'correct-horse#battery',
  '#correct horse',
  'correct horse battery # kept in the safe',
])(
  'a # outside of quotes is reported with file, line and setting, never with the value: %s',
  async (value) => {
    const { faults } = await readLines('PORT=3000', `export BACKUP_PASSPHRASE = ${value}`, 'A=1');
    expect(faults).toEqual([
      `${file}, line 2: BACKUP_PASSPHRASE contains a # outside of quotes, which would cut the value off: put the value in 'single quotes', and a comment on a line of its own.`,
    ]);
  },
);

test.each(["'don't # panic'", "'it is' not all", '"open', "'two", '`x` y # z'])(
  'quotes that do not enclose the whole value are reported too: %s',
  async (value) => {
    const { faults } = await readLines(`BACKUP_PASSPHRASE=${value}`, "lines'");
    expect(faults).toEqual([
      `${file}, line 1: BACKUP_PASSPHRASE begins with a quote, but the quotes do not enclose the whole value: use quotes that do not occur in it ('…', "…" or \`…\`), on one line.`,
      `${file}, line 2: this is neither NAME=value nor a comment after a #.`,
    ]);
  },
);

test('a quoted value is read whole, and so is an unquoted one without a #', async () => {
  const { values, faults } = await readLines(
    '# PORT=3000 # a remark',
    '',
    "BACKUP_PASSPHRASE='correct horse # battery staple'",
    'OIDC_CLIENT_SECRET="it\'s # secret" # of 2026',
    'AWS_SECRET_ACCESS_KEY=`"\'#` ',
    "OIDC_NAME=Doctor's = staff\r",
    ' # no setting at all\r',
  );
  expect(faults).toEqual([]);
  expect(values).toEqual({
    BACKUP_PASSPHRASE: 'correct horse # battery staple',
    OIDC_CLIENT_SECRET: "it's # secret",
    AWS_SECRET_ACCESS_KEY: '"\'#',
    OIDC_NAME: "Doctor's = staff",
  });
});

test('a space after an empty setting does not make the next line its value', async () => {
  const { values } = await readLines('BACKUP_PASSPHRASE= ', 'BACKUP_DIR=/mnt/backup');
  expect(values).toEqual({ BACKUP_PASSPHRASE: '', BACKUP_DIR: '/mnt/backup' });
});

test.each([
  'DATA_DIR ./x',
  'BACKUP_PASSPHRASE: correct horse',
  'export DATA_DIR',
  '=correct horse',
  'a remark # without its sign',
])('a line that sets nothing is reported without its text: %s', async (line) => {
  const { values, faults } = await readLines('PORT=3000', '', `${line}\r`);
  expect(values).toEqual({ PORT: '3000' });
  expect(faults).toEqual([`${file}, line 3: this is neither NAME=value nor a comment after a #.`]);
});

test('a file that begins with a byte order mark is read from its first setting on', async () => {
  const { values, faults } = await readLines('\uFEFFDATA_DIR=./x', 'PORT=3000');
  expect([values, faults]).toEqual([{ DATA_DIR: './x', PORT: '3000' }, []]);
});

test('a file in another encoding is refused, because its settings would be ignored', async () => {
  await writeFile(file, '\uFEFFDATA_DIR=./x\r\nPORT=3000\r\n', 'utf16le');
  expect(readEnvFile(file)).toEqual({
    values: {},
    faults: [`${file} is not plain text: save it as UTF-8.`],
  });
});

test('a folder in place of the file is refused', async () => {
  const taken = join(folder, 'taken');
  await mkdir(taken);
  expect(readEnvFile(taken)).toEqual({
    values: {},
    faults: [`${taken} cannot be used: it is a folder, not a file.`],
  });
});
