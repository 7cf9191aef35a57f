import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMMANDS } from '../commands/commands.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const page = read('docs/operations.md');

test('every command that the page tells to type is there', () => {
  const named = new Set(
    [...page.matchAll(/(?:^ *|`)clinic ([a-z][a-z-]*)/gm)].map(([, name]) => name),
  );
  expect(named.size).toBeGreaterThan(4);
  for (const name of named) expect(Object.keys(COMMANDS)).toContain(name);
});

test('every figure that it tells to watch is kept, and every one that is kept is told', () => {
  const figures = new Set(
    page.match(/\b(?:clinic|http)_[a-z_]+(?:_seconds|_total|_bytes|sessions|streams)\b/g),
  );
  expect(figures.size).toBeGreaterThan(6);
  const kept = `${read('server/monitoring/open-meter.ts')}${read('server/monitoring/serve-metrics.ts')}`;
  for (const figure of figures) expect(kept).toContain(`'${figure}'`);
  const own = new Set(kept.match(/(?<=')clinic_[a-z_]+(?=')/g));
  expect(own.size).toBeGreaterThan(12);
  for (const figure of own) expect(page).toContain(`\`${figure}\``);
});

test('every file and chapter that it points to is there', () => {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const chapters = [...page.matchAll(/\]\(#([^)]+)\)/g)];
  expect(chapters.length).toBeGreaterThan(5);
  for (const [, chapter] of chapters) expect(headings).toContain(chapter);
  const files = [...page.matchAll(/\]\(([^#)]+)(?:#[^)]+)?\)|\b(deploy\/[\w.-]+)/g)];
  expect(files.length).toBeGreaterThan(5);
  for (const [, linked, shipped] of files) {
    const file = new URL(linked ?? `../${shipped}`, new URL('../docs/', import.meta.url));
    expect(existsSync(fileURLToPath(file)), String(file)).toBe(true);
  }
});

test('the settings that it begins with are settings', () => {
  const settings = read('docs/settings.md');
  const names = [...read('deploy/clinic.env').matchAll(/^#? ?([A-Z_]{4,})=/gm)];
  expect(names.length).toBeGreaterThan(5);
  for (const [, name] of names) expect(settings).toContain(`\`${name}\``);
});

test('commands are told to write to absolute paths where their user may write', () => {
  const written = [...page.matchAll(/\bclinic (?:access-report|backup --to) ([^ `\n]+)/g)];
  expect(written.length).toBeGreaterThan(3);
  for (const [, path] of written) expect(path).toMatch(/^\/(?:var\/lib\/clinic-site|mnt)\//);
  expect(read('deploy/clinic')).toContain('cd /etc/clinic-site\n');
});

test('every event of the log has its sentence for a terminal, and each fault is explained', () => {
  const sources = ['app', 'server'].flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => read(`${folder}/${name}`)),
  );
  const listEvents = (levels: string) => {
    const calls = sources.join('\n').matchAll(new RegExp(`\\blog\\.(?:${levels})\\(([^,)]*)`, 'g'));
    return new Set([...calls].flatMap(([, event = '']) => event.match(/'[a-z-]+'/g) ?? []));
  };
  const sentences = read('server/monitoring/log-text.ts');
  for (const event of listEvents('info|warn|error')) {
    expect(sentences, event).toMatch(new RegExp(`^  (?:${event}|${event.slice(1, -1)}):`, 'm'));
  }
  const events = listEvents('warn|error');
  expect(events.size).toBeGreaterThan(10);
  const [, list = ''] = /\n\*\*Logs\.\*\*.*\n\n((?:- .*\n)+)/.exec(page) ?? [];
  for (const event of events) expect(list).toContain(`\`${event.slice(1, -1)}\``);
});

test('an upgrade lays down again what installing copied into the system', () => {
  const [, install = '', upgrade = ''] = page.split(/\n## (?:Installing|Upgrading)\n/);
  const copies =
    install.match(/(?:cp|install -m \d+) deploy\/clinic(?:-site\.service)? \S+/g) ?? [];
  expect(copies).toHaveLength(2);
  for (const copy of copies) expect(upgrade.split('\n## ')[0]).toContain(copy);
});

test('Debian’s own site of nginx, which logs whole addresses and paths, goes before ours is there', () => {
  const places = ['install nginx', 'rm /etc/nginx/sites-enabled/default', 'cp deploy/nginx.conf'];
  const found = places.map((step) => page.indexOf(step));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
});

test('on a new machine the data, the service, the name and the certificate come one after the other', () => {
  const chapter = (name: string) => page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
  const install = chapter('Installing');
  expect(install).toMatch(/\n6\. The service: .*systemctl enable --now clinic-site/);
  expect(install).toMatch(/\n7\. https\. .*already lead to this machine/);
  const restore = chapter('The server is gone: restore on a new machine');
  const steps = ['leave out steps 5 to 7', '`clinic restore /', 'Step 6', '(DNS)', 'step 7'];
  const places = steps.map((step) => restore.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('whatever root lays down for the site to read is open to it, also where root keeps all to itself', () => {
  for (const laid of ['git clone ', 'mkdir -p /etc', 'git checkout THE-NEW-VERSION']) {
    expect(page.slice(0, page.indexOf(laid))).toMatch(/umask 022(?: && |\n)[^`\n]*$/);
  }
});

test('the systemd unit lets the site write to the backup folder', () => {
  const [, folder = ''] = /-d (\/\S+\/backups)$/m.exec(page) ?? [];
  expect(folder).toBe('/var/lib/clinic-site/backups');
  expect(read('deploy/clinic.env')).toContain('\nDATA_DIR=/var/lib/clinic-site\n');
  expect(read('deploy/clinic-site.service')).toContain('\nStateDirectory=clinic-site\n');
});

test.each([
  ['Changing texts and hours', ['clinic check-content`']],
  [
    'Upgrading',
    [
      'clinic backup`',
      'systemctl stop clinic-site`',
      'node setup/prepare.mjs serve`',
      'systemctl daemon-reload`',
      'clinic check-content`',
      'systemctl start clinic-site`',
    ],
  ],
])(
  '%s: texts are checked before the site starts, and nothing is built under a running one',
  (name, order) => {
    const [, chapter = ''] = page.split(`\n## ${name}\n`);
    const [steps = ''] = chapter.split('\n## ');
    const places = order.map((command) => steps.indexOf(command));
    expect(places).toEqual(places.filter((place) => place > 0).sort((a, b) => a - b));
  },
);

test('the Node that a machine must bring is the same wherever it is named', () => {
  const [, oldest] = /"node": ">=(\d+)"/.exec(read('package.json')) ?? [];
  for (const file of ['README.md', 'docs/operations.md', 'setup/prepare.mjs']) {
    expect(read(file)).toContain(`${oldest} or newer`);
  }
  expect(read('setup/prepare.mjs')).not.toMatch(/(?<!\d)(?:1\d) or newer/);
});

test('the library that a bare Debian lacks is named wherever installing begins', () => {
  const [, library = ''] = /package: '(\w+)'/.exec(read('setup/system-packages.mjs')) ?? [];
  expect(library).not.toBe('');
  expect(read('README.md')).toContain(`\`${library}\``);
  expect(page).toMatch(new RegExp(`\n1\\. \`apt-get install [^\`]*\\b${library}\``));
});

test('secrets that it begins with have their quotes already, so that any sign may stand in them', () => {
  const shipped = read('deploy/clinic.env');
  const secrets = [...shipped.matchAll(/^#? ?([A-Z_]+_(?:PASSPHRASE|SECRET|PASSWORD)=.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(1);
  for (const [, line] of secrets) expect(line).toMatch(/=''$/);
  expect(read('docs/named-staff.md')).toContain("OIDC_CLIENT_SECRET='…'");
});
