import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const unit = readFileSync(join(ROOT, 'deploy', 'clinic-site.service'), 'utf8');
const systemd = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const hasSystemd = systemd.status === 0;
/** Older versions judge running services only. */
const canJudgeFiles = Number(/systemd (\d+)/.exec(systemd.stdout ?? '')?.[1]) >= 250;
/** On systemd's scale from 0 to 100; it calls up to 40 'OK'. */
const MAX_EXPOSURE = '20';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-unit-'));
  file = join(folder, 'clinic-site.service');
  // It asks whether the program is there, which it is only once the site is installed.
  writeFileSync(
    file,
    unit.replaceAll('/opt/clinic-site', ROOT).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the unit runs the site as a user of its own that can write nothing but its data and content (G8)', () => {
  const lines = unit.split('\n');
  for (const line of [
    'User=clinic',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'PrivateTmp=yes',
    'StateDirectory=clinic-site',
    'Restart=always',
  ]) {
    expect(lines).toContain(line);
  }
  expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m);
});

test('the generated password is printed to standard output, which the journal does not keep', () => {
  const lines = unit.split('\n');
  expect(lines).toContain('StandardOutput=null');
  // Else it would follow the other.
  expect(lines).toContain('StandardError=journal');
});

test('it starts the site with the flags of npm start', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const flags = scripts.start.match(/--expose-gc.*main\.js/)[0];
  expect(unit).toContain(flags.replace('build/', '/opt/clinic-site/build/'));
});

test('the site starts also while a folder for backups that its unit names is not there', () => {
  const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  for (const named of [unit, page]) expect(named).toMatch(/ReadWritePaths=-\/mnt\/backup\b/);
});

test.runIf(hasSystemd)('systemd finds nothing wrong with it (G8)', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.runIf(canJudgeFiles)('systemd finds it little exposed (G8)', () => {
  const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, file];
  expect(spawnSync('systemd-analyze', args).status).toBe(0);
});

test('the command that runs others as that user is a script that a shell can read', () => {
  const script = join(ROOT, 'deploy', 'clinic');
  expect(spawnSync('sh', ['-n', script]).status).toBe(0);
  expect(readFileSync(script, 'utf8')).toContain('runuser -u clinic --');
});

test('help and faults name the command as it is installed, and so does the site in its log', () => {
  const script = readFileSync(join(ROOT, 'deploy', 'clinic'), 'utf8')
    .replaceAll('/opt/clinic-site', ROOT)
    .replaceAll('/etc/clinic-site', folder)
    .replace('runuser -u clinic -- ', '');
  const give = (...args: string[]) =>
    spawnSync('sh', ['-c', script, 'clinic', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
  expect(give('hold', '--help').stdout).toContain('\n  clinic hold --list\n');
  expect(give('hold', '--all').stderr).toBe(
    'Unknown option --all. Its options: clinic hold --help\n',
  );
  expect(unit).toMatch(/^Environment=.*\bCLINIC_COMMAND=clinic$/m);
});
