import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SETUP = fileURLToPath(new URL('.', import.meta.url));
const BUILD =
  "import { appendFileSync } from 'node:fs';\nappendFileSync('build.log', 'built\\n');\n";
const WAITING =
  'Another command is installing the packages or building the site: waiting for it …\n';

let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'clinic-checkout-'));
  for (const folder of ['setup', 'app', 'server', 'storage']) await mkdir(join(checkout, folder));
  for (const name of readdirSync(SETUP).filter((one) => one.endsWith('.mjs'))) {
    await copyFile(join(SETUP, name), join(checkout, 'setup', name));
  }
  await writeFile(join(checkout, 'setup', 'build.ts'), BUILD);
  for (const name of ['setup/compress-build.ts', 'vite.config.ts', 'package-lock.json']) {
    await writeFile(join(checkout, name), '');
  }
});
afterEach(() => rm(checkout, { recursive: true }));

const readNotes = (name = 'npm.log') =>
  existsSync(join(checkout, name)) ? readFileSync(join(checkout, name), 'utf8').split('\n') : [];

/** As `npm start` does; in a group of its own, as a shell gives each line that is typed. */
function prepare({
  purpose = 'packages',
  loses = '',
  lacks = '',
  fails = '',
  path = process.env['PATH'],
} = {}) {
  const child = spawn(process.execPath, [join(checkout, 'setup', 'prepare.mjs'), purpose], {
    cwd: checkout,
    detached: true,
    env: {
      ...process.env,
      PATH: path,
      npm_execpath: join(checkout, 'setup', 'test-npm.mjs'),
      TEST_NPM_LOG: join(checkout, 'npm.log'),
      TEST_NPM_FAILS: fails,
      TEST_NPM_LOSES: loses,
      TEST_NPM_LACKS: lacks,
    },
  });
  return { child, ended: readEnd(child) };
}

async function readEnd(child: ChildProcess) {
  const [[code], said] = await Promise.all([
    once(child, 'exit'),
    child.stderr ? text(child.stderr) : '',
  ]);
  return { code: code as number | null, said, notes: readNotes() };
}

const untilBegun = () => vi.waitFor(() => expect(readNotes()).toContain('begun'), 20_000);

test('two commands at once in a fresh clone: one installs and builds, the other waits and says so', async () => {
  const first = prepare({ purpose: 'serve' });
  await untilBegun();
  const second = prepare({ purpose: 'serve' });
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(await second.ended).toMatchObject({ code: 0, said: WAITING });
  expect(readNotes()).toEqual(['begun', 'done', '']);
  expect(readNotes('build.log')).toEqual(['built', '']);
  expect((await prepare({ purpose: 'serve' }).ended).said).toBe('');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'stopped in the first start (%s) it ends at once, npm before it, and the next start installs',
  async (signal) => {
    const first = prepare();
    await untilBegun();
    const { pid = 0 } = first.child;
    process.kill(signal === 'SIGTERM' ? pid : -pid, signal);
    expect(await first.ended).toEqual({
      code: 1,
      said: 'Installing packages, about half a minute …\nStopped.\n',
      notes: ['begun', ''],
    });
    expect(await prepare().ended).toMatchObject({
      code: 0,
      said: 'Installing packages, about half a minute …\n',
    });
    expect(readNotes()).toEqual(['begun', 'begun', 'done', '']);
    expect(existsSync(join(checkout, 'node_modules', 'one', 'package.json'))).toBe(true);
  },
);

test('a start that was killed outright, as by a power cut, holds nobody up', async () => {
  const first = prepare();
  await untilBegun();
  process.kill(-(first.child.pid ?? 0), 'SIGKILL');
  await first.ended;
  expect(await prepare().ended).toEqual({
    code: 0,
    said: 'Installing packages, about half a minute …\n',
    notes: ['begun', 'begun', 'done', ''],
  });
});

test('packages of which a part is gone are installed again', async () => {
  await prepare().ended;
  await rm(join(checkout, 'node_modules', 'two'), { recursive: true });
  expect(await prepare().ended).toMatchObject({
    code: 0,
    said: 'Installing packages, about half a minute …\n',
  });
  expect(existsSync(join(checkout, 'node_modules', 'two', 'package.json'))).toBe(true);
});

const holdsOne = () => existsSync(join(checkout, 'node_modules', 'one', 'package.json'));
const lock = (content: string) => writeFile(join(checkout, 'package-lock.json'), content);

test('an upgrade that cannot be installed leaves the former packages in place, and they work again without a network', async () => {
  await prepare().ended;
  await lock('new');
  expect((await prepare({ fails: 'yes' }).ended).code).toBe(1);
  expect(holdsOne()).toBe(true);
  await lock('');
  expect(await prepare({ fails: 'yes' }).ended).toMatchObject({ code: 0, said: '' });
});

test('going back after an upgrade needs no network, and neither does upgrading again', async () => {
  await prepare().ended;
  await lock('new');
  expect(await prepare().ended).toMatchObject({
    code: 0,
    said: 'Installing packages, about half a minute …\n',
  });
  for (const content of ['', 'new']) {
    await lock(content);
    expect(await prepare({ fails: 'yes' }).ended).toMatchObject({ code: 0, said: '' });
    expect(holdsOne()).toBe(true);
  }
  expect(readdirSync(join(checkout, 'build', 'packages'))).toHaveLength(1);
});

test('an installation that ends well and has not brought all is not taken for one', async () => {
  const sentence = 'Not all packages were installed: check the network, and try again.\n';
  const { code, said } = await prepare({ loses: 'two' }).ended;
  expect([code, said]).toEqual([1, `Installing packages, about half a minute …\n${sentence}`]);
  expect(await prepare().ended).toMatchObject({ code: 0 });
});

test.each([
  ['libatomic.so.1', '\nOn Debian: apt-get install libatomic1'],
  ['libother.so.2', ''],
])('where the runtime that came lacks %s, a sentence says so', async (lacks, remedy) => {
  const sentence = `The Node.js that comes with the site does not run here. cannot open ${lacks}${remedy}`;
  const { code, said } = await prepare({ purpose: 'serve', lacks, path: '' }).ended;
  expect([code, said]).toEqual([1, `Installing packages, about half a minute …\n${sentence}\n`]);
  expect(await prepare().ended).toMatchObject({ code: 0 });
});

test.skipIf(process.getuid?.() !== 0)(
  'root on Debian gets the library that the runtime lacks with the first start',
  async () => {
    const apt = `#!${process.execPath}
      const { appendFileSync, writeFileSync } = require('node:fs');
      appendFileSync('apt.log', process.argv.slice(2).join(' ') + '\\n');
      const [runtime] = require('node:fs').globSync('build/packages/*/node_modules/.bin/node');
      if (process.argv[2] === 'install') writeFileSync(runtime, '#!/bin/sh');`;
    await writeFile(join(checkout, 'apt-get'), apt, { mode: 0o755 });
    const { code, said } = await prepare({ lacks: 'libatomic.so.1', path: checkout }).ended;
    expect([code, said]).toEqual([
      0,
      'Installing packages, about half a minute …\nInstalling libatomic1 …\n',
    ]);
    expect(readNotes('apt.log').slice(1)).toEqual([
      'update -q',
      'install -y -q --no-install-recommends libatomic1',
      '',
    ]);
  },
);

test.skipIf(process.getuid?.() !== 0)(
  'what root installs and builds can be read by the user of the site, also where root keeps all to itself',
  async () => {
    const former = process.umask(0o077);
    await prepare({ purpose: 'serve' }).ended.finally(() => process.umask(former));
    for (const path of ['node_modules/one', 'node_modules/one/package.json', 'build']) {
      expect([path, (await stat(join(checkout, path))).mode & 0o044]).toEqual([path, 0o044]);
    }
  },
);
