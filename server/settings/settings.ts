import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { IdentitySettings } from '../../app/access/oidc/provider.server.ts';
import type { SiteSettings } from '../../app/http/services.server.ts';
import type { S3Credentials } from '../../storage/files/s3-client.ts';
import { GUESSABLE, isGuessable } from '../../app/access/password/guessable.server.ts';
import { readFilesCredentials, readFilesPlace } from './files-settings.ts';
import { readOidcSettings } from './oidc-settings.ts';
import { readEnvFile } from './env-file.ts';
import { trustProxies } from '../requests/client-address.ts';

/** The settings of this process, described in `docs/settings.md`. Only this file reads the environment. */
export interface Settings extends SiteSettings {
  port: number;
  host: string;
  dataDir: string;
  contentDir: string;
  staffPassword: string | undefined;
  databaseUrl: string | undefined;
  /** The bucket of the report files; undefined: they are in the data folder. */
  filesUrl: string | undefined;
  /** For the bucket; undefined: those of the machine's role. */
  filesCredentials: S3Credentials | undefined;
  /** Addresses and address ranges of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  logLevel: LogLevel;
  /** Undefined: sentences on a terminal, JSON lines elsewhere. */
  logFormat: LogFormat | undefined;
  /** Port of the Prometheus metrics on the loopback address; undefined: no metrics. */
  metricsPort: number | undefined;
  /** Encrypts backups; without it the site makes none by itself. */
  backupPassphrase: string | undefined;
  backupDir: string;
  /** Each backup is copied there as well. */
  backupSecondDir: string | undefined;
  backupEveryHours: number;
  /** Sign-in by name; undefined: only the shared password. */
  oidc: IdentitySettings | undefined;
}

/** How messages tell a person to run a command; the installed script `deploy/clinic` sets it to 'clinic'. */
export const CLINIC_COMMAND = process.env['CLINIC_COMMAND'] ?? 'npm run clinic --';

const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['text', 'json'] as const;
type LogFormat = (typeof LOG_FORMATS)[number];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
const MIN_PASSPHRASE = 12;
const MAX_IDLE_MINUTES = 12 * 60;

/** All faults of the settings, one sentence per line, each with the name of its setting. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}

type Environment = Record<string, string | undefined>;

/** Finds further faults, a sentence each. */
type FindFaults = (settings: Settings) => string[];

/** Settings of this process, from the environment and, for what is unset there, from `.env` in the working folder. */
export function readProcessSettings(findMore?: FindFaults): Settings {
  const { values, faults } = readEnvFile('.env');
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'));
  // PostgreSQL's driver reads this one from the environment itself.
  if (values['PGPASSWORD'] !== undefined) process.env['PGPASSWORD'] ??= values['PGPASSWORD'];
  return readSettings({ ...values, ...process.env }, findMore);
}

/** A warning if other users of the machine can read the settings file, which may contain secrets. */
export function describeOpenSettings(file = '.env'): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return undefined;
  return `Other users of this machine can read ${file}, which may contain secrets: chmod 600 ${file}`;
}

export function readSettings(environment: Environment, findMore: FindFaults = () => []): Settings {
  const faults: string[] = [];
  function read<Value>(name: string, otherwise: Value, parse: (text: string) => Value): Value {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return otherwise;
    try {
      return parse(text);
    } catch (error) {
      faults.push(`${name} is '${text}': ${error instanceof Error ? error.message : 'wrong'}.`);
      return otherwise;
    }
  }

  const host = read('HOST', '127.0.0.1', String);
  const port = read('PORT', 3000, (text) => parseWhole(text, 0, 65_535));
  const isLoopback = LOOPBACK.has(host);
  const dataDir = read('DATA_DIR', resolve('data'), parseFolder);
  const settings: Settings = {
    port,
    host,
    publicUrl: read(
      'PUBLIC_URL',
      `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      parsePublicUrl,
    ),
    dataDir,
    contentDir: read('CONTENT_DIR', resolve('content'), parseFolder),
    staffPassword: environment.STAFF_PASSWORD || undefined,
    databaseUrl: readDatabaseUrl(environment.DATABASE_URL, faults),
    filesUrl: readFilesPlace(environment, faults),
    filesCredentials: readFilesCredentials(environment, faults),
    trustedProxies: read('TRUST_PROXY', [], parseAddresses),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', 15, (text) =>
      parseWhole(text, 1, MAX_IDLE_MINUTES),
    ),
    hasRateLimits: read('RATE_LIMITS', 'on', (text) => parseOneOf(text, ['on', 'off'])) === 'on',
    logLevel: read('LOG_LEVEL', 'info', (text) => parseOneOf(text, LOG_LEVELS)),
    logFormat: read<LogFormat | undefined>('LOG_FORMAT', undefined, (text) =>
      parseOneOf(text, LOG_FORMATS),
    ),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, (text) =>
      parseWhole(text, 1, 65_535),
    ),
    backupPassphrase: readPassphrase(environment.BACKUP_PASSPHRASE, faults),
    backupDir: read('BACKUP_DIR', join(dataDir, 'backups'), parseFolder),
    backupSecondDir: read<string | undefined>('BACKUP_SECOND_DIR', undefined, parseFolder),
    backupEveryHours: read('BACKUP_EVERY_HOURS', 24, (text) => parseWhole(text, 1, 24)),
    oidc: readOidcSettings(environment, faults),
  };
  if (!isLoopback && !environment.PUBLIC_URL?.trim()) {
    faults.push(
      `HOST is '${host}', which others can reach: set PUBLIC_URL to the https:// address that visitors use.`,
    );
  }
  if (!isLoopback && !settings.hasRateLimits) {
    faults.push("RATE_LIMITS is 'off': this is for load tests and needs a loopback HOST.");
  }
  if (settings.metricsPort !== undefined && settings.metricsPort === settings.port) {
    faults.push(`METRICS_PORT is ${port}, the same as PORT: set it to another port.`);
  }
  faults.push(...findMore(settings));
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'));
  return settings;
}

function parseWhole(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`it must be a whole number from ${least} to ${most}`);
  }
  return value;
}

function parseOneOf<Name extends string>(text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`it must be one of ${names.join(', ')}`);
  return found;
}

function parseFolder(text: string): string {
  if (text.startsWith('~')) {
    throw new Error('write the full path, because only a shell expands ~');
  }
  return resolve(text);
}

function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  const isPlainLoopback =
    url?.protocol === 'http:' && LOOPBACK.has(url.hostname.replace(/[[\]]/g, ''));
  if (!url || (url.protocol !== 'https:' && !isPlainLoopback)) {
    throw new Error('it must be an https:// address (http:// only for localhost)');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('it must be an address without a path, like https://clinic.example.org');
  }
  return url.origin;
}

function parseAddresses(text: string): string[] {
  const addresses = text.split(',').map((one) => one.trim());
  trustProxies(addresses);
  return addresses;
}

// The address of a database contains a password, so a fault never repeats it.
function readDatabaseUrl(text: string | undefined, faults: string[]): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed) return undefined;
  const protocol = URL.parse(trimmed)?.protocol;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return trimmed;
  faults.push(
    'DATABASE_URL must look like postgres://user:password@host:5432/name, with signs such as @ : / ? # in the password written %40 %3A %2F %3F %23.',
  );
  return undefined;
}

function readPassphrase(text: string | undefined, faults: string[]): string | undefined {
  if (!text) return undefined;
  const fault = checkPassphrase(text);
  if (fault === undefined) return text;
  faults.push(
    `BACKUP_PASSPHRASE ${fault} (To open a backup made with it, unset it: restore then asks for it.)`,
  );
  return undefined;
}

/** The fault of a new backup passphrase, as the end of a sentence that begins with its name; undefined: none. */
export function checkPassphrase(text: string): string | undefined {
  if ([...text].length < MIN_PASSPHRASE) {
    return `must have at least ${MIN_PASSPHRASE} characters.`;
  }
  return isGuessable(text) ? GUESSABLE : undefined;
}

/** Metrics are served to programs on this machine only. */
export const METRICS_HOST = '127.0.0.1';
