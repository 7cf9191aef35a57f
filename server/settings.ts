import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** How this start runs. The only reader of the environment; `docs/settings.md` says what each one does. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  contentDir: string;
  staffPassword: string | undefined;
  databaseUrl: string | undefined;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  sessionIdleMinutes: number;
  hasRateLimits: boolean;
  logLevel: LogLevel;
  /** What backups are sealed with; without it the server makes none by itself. */
  backupPassphrase: string | undefined;
  backupDir: string;
  /** Each backup is copied there as well. */
  backupSecondDir: string | undefined;
  backupEveryHours: number;
}

const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
export const SHORTEST_PASSPHRASE = 12;
const LONGEST_IDLE_MINUTES = 12 * 60;

/** Every fault of the settings at once, a sentence a line, each naming its setting. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}

type Environment = Record<string, string | undefined>;

/** Settings of this process; a `.env` file in the working folder fills what the environment leaves unset. */
export function readProcessSettings(): Settings {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return readSettings({ ...file, ...process.env });
}

export function readSettings(environment: Environment): Settings {
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
  const dataDir = resolve(read('DATA_DIR', './data', String));
  const settings: Settings = {
    port,
    host,
    publicUrl: read(
      'PUBLIC_URL',
      `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      parsePublicUrl,
    ),
    dataDir,
    contentDir: resolve(read('CONTENT_DIR', './content', String)),
    staffPassword: environment.STAFF_PASSWORD || undefined,
    databaseUrl: readSecretly(environment.DATABASE_URL, faults),
    trustedProxies: read('TRUST_PROXY', [], parseAddresses),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', 15, (text) =>
      parseWhole(text, 1, LONGEST_IDLE_MINUTES),
    ),
    hasRateLimits: read('RATE_LIMITS', 'on', (text) => parseOneOf(text, ['on', 'off'])) === 'on',
    logLevel: read('LOG_LEVEL', 'info', (text) => parseOneOf(text, LOG_LEVELS)),
    backupPassphrase: readPassphrase(environment.BACKUP_PASSPHRASE, faults),
    backupDir: resolve(read('BACKUP_DIR', join(dataDir, 'backups'), String)),
    backupSecondDir: read<string | undefined>('BACKUP_SECOND_DIR', undefined, (text) =>
      resolve(text),
    ),
    backupEveryHours: read('BACKUP_EVERY_HOURS', 24, (text) => parseWhole(text, 1, 24)),
  };
  if (!isLoopback && !environment.PUBLIC_URL?.trim()) {
    faults.push(
      `HOST is '${host}', which others can reach: set PUBLIC_URL to the https:// address that visitors use.`,
    );
  }
  if (!isLoopback && !settings.hasRateLimits) {
    faults.push("RATE_LIMITS is 'off': that is for load tests, on a loopback HOST only.");
  }
  if (environment.FILES_URL?.trim()) {
    faults.push('FILES_URL is set, but this version keeps files in DATA_DIR only: leave it unset.');
  }
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

function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  const isPlainLoopback =
    url?.protocol === 'http:' && LOOPBACK.has(url.hostname.replace(/[[\]]/g, ''));
  if (!url || (url.protocol !== 'https:' && !isPlainLoopback)) {
    throw new Error('it must be an https:// address (http:// only for localhost)');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('it must be the address alone, like https://clinic.example.org');
  }
  return url.origin;
}

function parseAddresses(text: string): string[] {
  const addresses = text.split(',').map((one) => one.trim());
  const wrong = addresses.find((address) => isIP(address) === 0);
  if (wrong !== undefined) {
    throw new Error(
      `'${wrong}' is no IP address; name the proxies' addresses, separated by commas`,
    );
  }
  return addresses;
}

// The address of a database holds a password, so a fault never repeats it.
function readSecretly(text: string | undefined, faults: string[]): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed) return undefined;
  const protocol = URL.parse(trimmed)?.protocol;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return trimmed;
  faults.push('DATABASE_URL must look like postgres://user:password@host:5432/name.');
  return undefined;
}

function readPassphrase(text: string | undefined, faults: string[]): string | undefined {
  if (!text) return undefined;
  if ([...text].length >= SHORTEST_PASSPHRASE) return text;
  faults.push(`BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters.`);
  return undefined;
}
