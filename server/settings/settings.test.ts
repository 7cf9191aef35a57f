import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeUnknownSettings } from './settings-file.ts';
import { settingsSchema } from './settings-schema.ts';
import { readSettings, SETTING_NAMES } from './settings.ts';

test('without any settings the site is reachable only from this machine, with rate limits on', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    sessionIdleMinutes: 15,
    hasRateLimits: true,
    databaseUrl: undefined,
    metricsPort: undefined,
  });
});

test('all invalid settings are reported at once, a sentence each', () => {
  const wrong = {
    PORT: 'three thousand',
    PUBLIC_URL: 'http://clinic.example.org',
    SESSION_IDLE_MINUTES: '0',
    RATE_LIMITS: 'maybe',
    TRUST_PROXY: '127.0.0.1, proxy',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
  };
  expect(() => readSettings(wrong)).toThrow(
    [
      "PORT is 'three thousand': it must be a whole number from 0 to 65535.",
      "PUBLIC_URL is 'http://clinic.example.org': it must be an https:// address (http:// only for localhost).",
      "TRUST_PROXY is '127.0.0.1, proxy': 'proxy' is neither an IP address nor a range such as 10.0.0.0/8 or 2001:db8::/32; name the proxies' own, separated by commas.",
      "SESSION_IDLE_MINUTES is '0': it must be a whole number from 1 to 720.",
      "RATE_LIMITS is 'maybe': it must be one of on, off.",
      "LOG_LEVEL is 'loud': it must be one of info, warn, error, silent.",
      "LOG_FORMAT is 'xml': it must be one of text, json.",
    ].join('\n'),
  );
});

test('a wrong setting does not hide that others do not fit each other', () => {
  const wrong = { PORT: '70000', HOST: '0.0.0.0', DATABASE_URL: 'mysql://', METRICS_PORT: '3000' };
  expect(() => readSettings(wrong)).toThrow(
    new RegExp(
      [
        '^DATABASE_URL must look like .*',
        "PORT is '70000': it must be a whole number from 0 to 65535.",
        "HOST is '0.0.0.0', which others can reach: set PUBLIC_URL .*",
        'METRICS_PORT is 3000, the same as PORT: set it to another port.$',
      ].join('\n'),
    ),
  );
});

test('a folder such as ~/data is refused: without a shell it would be a folder named ~', () => {
  const folders = {
    DATA_DIR: '~/clinic',
    CONTENT_DIR: '~clinic/content',
    BACKUP_DIR: '~',
    BACKUP_SECOND_DIR: '~/second',
  };
  const why = 'write the full path, because only a shell expands ~';
  expect(() => readSettings(folders)).toThrow(
    Object.entries(folders)
      .map(([name, value]) => `${name} is '${value}': ${why}.`)
      .join('\n'),
  );
  expect(readSettings({ DATA_DIR: 'clinic~' }).dataDir).toBe(join(process.cwd(), 'clinic~'));
});

test('an address that other machines can reach requires PUBLIC_URL with https', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(
    "HOST is '0.0.0.0', which others can reach: set PUBLIC_URL to the https:// address that visitors use.",
  );
  expect(() => readSettings({ HOST: '0.0.0.0', PUBLIC_URL: '  ' })).toThrow('set PUBLIC_URL');
  const settings = readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://clinic.example.org/' });
  expect(settings.publicUrl).toBe('https://clinic.example.org');
});

test.each([
  ['11 characters', 'kettle-harb', 'at least 12 characters'],
  ['twelve equal ones', 'aaaaaaaaaaaa', 'too easy to guess'],
  ['six times two', 'abababababab', 'too easy to guess'],
  ['a row of keys', 'qwertyuiopasdfghjkl', 'too easy to guess'],
])('a backup passphrase of %s is refused and not repeated', (_, passphrase, why) => {
  const read = () => readSettings({ BACKUP_PASSPHRASE: passphrase });
  expect(read).toThrow(`BACKUP_PASSPHRASE`);
  expect(read).toThrow(why);
  expect(read).not.toThrow(passphrase);
});

test('a backup passphrase of exactly 12 characters is accepted, also of characters with several bytes', () => {
  for (const passphrase of ['kettle-harbo', 'తెలుగువరిచేనుఆ'.slice(0, 12)]) {
    expect([...passphrase]).toHaveLength(12);
    expect(readSettings({ BACKUP_PASSPHRASE: passphrase }).backupPassphrase).toBe(passphrase);
  }
});

test('rate limits cannot be off if other machines can reach the site', () => {
  const settings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example.org', RATE_LIMITS: 'off' };
  expect(() => readSettings(settings)).toThrow('RATE_LIMITS');
  expect(readSettings({ RATE_LIMITS: 'off' }).hasRateLimits).toBe(false);
});

test('the metrics need a port of their own', () => {
  expect(readSettings({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  expect(() => readSettings({ METRICS_PORT: '3000' })).toThrow(
    'METRICS_PORT is 3000, the same as PORT: set it to another port.',
  );
});

test('an invalid database address is not repeated, because it contains a password (G5)', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://clinic:secret@db/clinic' })).toThrow(
    /^DATABASE_URL must look like postgres:\/\/user:password@host:5432\/name, (?!.*secret)/,
  );
});

test('report files can be in a bucket, with access keys or with the machine’s role', () => {
  const FILES_URL = 's3://reports?endpoint=https://s3.example.org&region=ap-south-1';
  expect(readSettings({ FILES_URL })).toMatchObject({
    filesUrl: FILES_URL,
    filesCredentials: undefined,
  });
  const keys = { AWS_ACCESS_KEY_ID: 'sample', AWS_SECRET_ACCESS_KEY: 'sample-secret' };
  expect(readSettings({ FILES_URL, ...keys }).filesCredentials).toEqual({
    accessKeyId: 'sample',
    secretAccessKey: 'sample-secret',
  });
});

test('an invalid FILES_URL is refused with a sentence that does not repeat a password in it', () => {
  expect(() => readSettings({ FILES_URL: 's3://sample:hunter2@reports' })).toThrow(
    /^FILES_URL: it must not contain a password: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY\.$/,
  );
  expect(() => readSettings({ FILES_URL: 's3://reports', AWS_ACCESS_KEY_ID: 'sample' })).toThrow(
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or none.',
  );
});

test('docs/settings.md lists exactly the settings that are read', () => {
  const documented = readDocumented().map(({ name }) => name);
  expect(documented.length).toBeGreaterThan(25);
  expect([...SETTING_NAMES].sort()).toEqual(documented.sort());
});

test('docs/settings.md gives each setting its default and one meaning', () => {
  // Derived from other settings or from the machine, so the schema has no text for them.
  const derived = /^(?:PUBLIC_URL|BACKUP_DIR|LOG_FORMAT|OIDC_NAME|DATABASE_URL|FILES_URL)$/;
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input' });
  for (const { name, unset, meaning } of readDocumented()) {
    expect(meaning, name).toMatch(/\w/);
    if (derived.test(name)) continue;
    const [, text] = /^`(.+)`$/.exec(unset) ?? [];
    const { default: byDefault } = properties[name] as { default?: unknown };
    expect(text, name).toEqual(Array.isArray(byDefault) ? undefined : byDefault);
  }
});

/** The entries of the lists of settings; an entry about several settings once for each. */
function readDocumented() {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const entries = [...page.matchAll(/^- (`[A-Z][A-Z_`, ]+) \((.+?)\): (.+)$/gm)];
  return entries.flatMap(([, names = '', unset = '', meaning = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, unset, meaning })),
  );
}

test('an unknown name in the settings file is reported, with the most similar setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-env-'));
  const file = join(folder, '.env');
  expect(describeUnknownSettings(file)).toEqual([]);
  const lines = [
    '# PUBLIC_ULR=https://a.example.org',
    'PUBLIC_ULR=https://clinic.example.org',
    'export BACKUP_PASPHRASE="not repeated here"',
    'port=3001',
    'COLOUR=blue',
    'PORT=3000',
    'OIDC_ISSUER=https://id.example.org',
    'AWS_REGION=ap-south-1',
    'AWS_SESSION_TOKEN=sample',
    'PGPASSWORD=sample',
    'NODE_OPTIONS=--expose-gc',
    'MALLOC_ARENA_MAX=2',
    'TZ=Asia/Kolkata',
    'https_proxy=http://proxy.example.org',
  ];
  await writeFile(file, lines.join('\n'));
  expect(describeUnknownSettings(file)).toEqual([
    `${file}: BACKUP_PASPHRASE is not a setting and is ignored; did you mean BACKUP_PASSPHRASE?`,
    `${file}: COLOUR is not a setting and is ignored.`,
    `${file}: PUBLIC_ULR is not a setting and is ignored; did you mean PUBLIC_URL?`,
    `${file}: port is not a setting and is ignored; did you mean PORT?`,
  ]);
  await rm(folder, { recursive: true });
});
