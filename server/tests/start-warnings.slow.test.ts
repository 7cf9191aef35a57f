import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SHIPPED_CONTENT } from '../../app/content/project-folder.server.ts';
import { copyContent } from '../../tests/support/content-copy.server.ts';
import { NPM_START } from '../../setup/npm-start.ts';
import { TEST_PASSWORD } from '../../tests/support/open-test-site.ts';

const COMMANDS = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));

/** Starts the site in this folder with the settings file there only, and returns its output until it is ready. */
async function listenToStart(folder: string, logLevel = 'silent'): Promise<string[]> {
  const server = spawn(process.execPath, [NPM_START.program], {
    cwd: folder,
    env: { PATH: process.env['PATH'], STAFF_PASSWORD: TEST_PASSWORD, LOG_LEVEL: logLevel },
  });
  const said = text(server.stderr);
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  server.kill('SIGTERM');
  return (await said).split('\n').filter((line) => line !== '');
}

test('every start from another folder reports faults of the settings file and missing texts of its own content folder', async () => {
  await using content = await copyContent();
  const folder = dirname(content.folder);
  const settings = 'PORT=0\nMETRICS_PROT=9464\nPGPASSWORD=sample\n';
  await writeFile(join(folder, '.env'), settings, { mode: 0o600 });
  await content.change('texts/en.yaml', '  home: Home\n', '');
  await content.change('news/first.md', '2026-10-08', '2099-01-01');
  await content.write('news/closed.md.txt', 'x');
  const sentences = [
    '.env: METRICS_PROT is not a setting and is ignored; did you mean METRICS_PORT?',
    `content/texts/en.yaml lacks these texts, shown as they come with the program: nav.home. Copy them from ${join(SHIPPED_CONTENT, 'texts', 'en.yaml')}.`,
    'content/news/closed.md.txt is not read: its name must end in .md.',
    'content/news/first.md is dated 1 January 2099 and is shown already.',
  ];
  expect(await listenToStart(folder)).toEqual(sentences);
  // The second start reads the cache of the first.
  expect(await listenToStart(folder)).toEqual(sentences);
});

test('a command warns of unknown settings, as a start does, and goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-mistyped-'));
  await writeFile(join(folder, '.env'), 'DATA_DRI=/nowhere\n', { mode: 0o600 });
  const command = spawn(process.execPath, [COMMANDS, 'restore', 'any.backup'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
  });
  const [mistyped, fault] = (await text(command.stderr)).split('\n');
  expect(mistyped).toBe('.env: DATA_DRI is not a setting and is ignored; did you mean DATA_DIR?');
  expect(fault).toContain('There is no file');
  await rm(folder, { recursive: true });
});

test('a passphrase that a # would cut off stops the site and every command before anything is created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-cut-'));
  const settings = 'PORT=0\nBACKUP_PASSPHRASE=correct horse # battery staple\n';
  await writeFile(join(folder, '.env'), settings, { mode: 0o600 });
  const sentence =
    ".env, line 2: BACKUP_PASSPHRASE contains a # outside of quotes, which would cut the value off: put the value in 'single quotes', and a comment on a line of its own.";
  expect(await listenToStart(folder)).toEqual([sentence]);
  for (const args of [['backup'], ['restore', 'any.backup']]) {
    const command = spawn(process.execPath, [COMMANDS, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    });
    expect(await text(command.stderr)).toBe(`${sentence}\n`);
    expect(command.exitCode ?? (await once(command, 'exit'))[0]).toBe(1);
  }
  expect(await readdir(folder)).toEqual(['.env']);
  await rm(folder, { recursive: true });
});

const CTRL_C = '\u0003';
test('the journal says that the site is up, in which version, and that backups lie on the disk of the data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-journal-'));
  const settings = "PORT=0\nBACKUP_PASSPHRASE='marigold kettle by the river'\n";
  await writeFile(join(folder, '.env'), settings, { mode: 0o600 });
  await cp(SHIPPED_CONTENT, join(folder, 'content'), { recursive: true });
  const lines = (await listenToStart(folder, 'info')).map((line) => JSON.parse(line));
  const { stdout } = spawnSync(process.execPath, [COMMANDS, '--version'], { encoding: 'utf8' });
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'ready', version: stdout.trim(), level: 'info' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ event: 'backups-on-one-disk' }));
  await rm(folder, { recursive: true });
});

const hasTerminal = spawnSync('script', ['--version']).status === 0;

test.runIf(hasTerminal)(
  'the first start on a terminal prints only sentences, the password once, and ready on a line of its own',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-terminal-'));
    const command = `'${process.execPath}' '${NPM_START.program}'`;
    const server = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder },
    });
    let said = '';
    let hasStopped = false;
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString().replaceAll('\r\n', '\n');
      if (hasStopped || !/^ready http.*\n/m.test(said)) return;
      hasStopped = true;
      server.stdin.write(CTRL_C);
    });
    await once(server, 'exit');
    // The terminal shows the key as ^C.
    const lines = said.split('\n').map((line) => line.replace(/^(?:\^C)?(?:\d\d:\d\d:\d\d )?/, ''));
    expect(lines.filter((line) => line !== '')).toEqual([
      'Nothing is backed up yet: set BACKUP_PASSPHRASE in .env (docs/backup.md).',
      expect.stringMatching(/^Staff password \(shown this once; keep it safe\): \S+$/),
      'Change it with: npm run clinic -- set-password',
      expect.stringMatching(/^ready http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^Version \d+\.\d+\.\d+ is up: open http:\/\/127\.0\.0\.1:\d+, choose/),
      'Stopping after the requests in progress are answered.',
    ]);
    await rm(folder, { recursive: true });
  },
);
