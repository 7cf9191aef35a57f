import { statSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { join } from 'node:path';
import type { z } from 'zod';
import type { IdentitySettings } from '../../app/access/oidc/provider.server.ts';
import type { S3Credentials } from '../../storage/files/s3-client.ts';
import { readEnvFile } from './env-file.ts';
import { isLoopback, readCertificates, secrets, settingsSchema } from './settings-schema.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** The settings of this process, described in `docs/settings.md`. Only this file reads the environment. */
export type Settings = ReturnType<typeof arrange>;
export type LogLevel = Settings['logLevel'];

/** How messages tell a person to run a command; the installed script `deploy/clinic` sets it to 'clinic'. */
export const CLINIC_COMMAND = process.env['CLINIC_COMMAND'] ?? 'npm run clinic --';

/** Metrics are served to programs on this machine only. */
export const METRICS_HOST = '127.0.0.1';

const MAX_OIDC_NAME = 40;

type Name = keyof Values;
type Values = z.output<typeof settingsSchema>;
type Environment = Record<string, string | undefined>;

export const SETTING_NAMES = Object.keys(settingsSchema.shape) as Name[];

/** All faults of the settings, one sentence per line, each with the name of its setting. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}

/** Finds further faults, a sentence each. */
type FindFaults = (settings: Settings) => string[];

/** Settings of this process, from the environment and, for what is unset there, from `.env` in the working folder. */
export function readProcessSettings(findMore?: FindFaults): Settings {
  const { values, faults } = readEnvFile('.env');
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'));
  // PostgreSQL's driver reads this one from the environment itself.
  if (values['PGPASSWORD'] !== undefined) process.env['PGPASSWORD'] ??= values['PGPASSWORD'];
  const settings = readSettings({ ...values, ...process.env }, findMore);
  if (settings.extraCertificates) trustToo(settings.extraCertificates);
  return settings;
}

/** Trusts the certificates of a private authority too, as Node.js does with what its own environment names. */
function trustToo(file: string): void {
  setDefaultCACertificates([...getCACertificates('default'), readCertificates(file)]);
}

/** A warning if other users of the machine can read the settings file, which may contain secrets. */
export function describeOpenSettings(file = '.env'): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return undefined;
  return `Other users of this machine can read ${file}, which may contain secrets: chmod 600 ${file}`;
}

// Zod would compile the schema, which takes longer than to read it once.
const ONCE = { jitless: true };

/** Throws `WrongSettings` with all faults. */
export function readSettings(environment: Environment, findMore: FindFaults = () => []): Settings {
  const given = findGiven(environment);
  const { data, error } = settingsSchema.safeParse(given, { error: describeChoice, ...ONCE });
  const faults: string[] = [];
  // A wrong setting counts as unset afterwards, so that the remaining faults are found too.
  const valid = { ...given };
  for (const { path, message } of error?.issues ?? []) {
    const name = path[0] as Name;
    faults.push(name in secrets ? message : `${name} is '${given[name]}': ${message}.`);
    delete valid[name];
  }
  const values = data ?? settingsSchema.parse(valid, ONCE);
  const settings = arrange(values);
  faults.push(...findConflicts(values, given), ...findMore(settings));
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'));
  return settings;
}

/** A blank at either end may belong to them. */
const UNTRIMMED = new Set<Name>(['STAFF_PASSWORD', 'BACKUP_PASSPHRASE', 'OIDC_CLIENT_SECRET']);

type Given = Partial<Record<Name, string>>;

/** The texts of the settings that are set, trimmed; an empty one counts as unset. */
function findGiven(environment: Environment): Given {
  const given: Given = {};
  for (const name of SETTING_NAMES) {
    const text = UNTRIMMED.has(name) ? environment[name] : environment[name]?.trim();
    if (text) given[name] = text;
  }
  return given;
}

function describeChoice(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_value'
    ? `it must be one of ${issue.values.join(', ')}`
    : undefined;
}

/** Faults of settings that do not fit each other, a sentence each. */
function findConflicts(values: Values, given: Given) {
  const { HOST, PORT, OIDC_ROLE_FRONT_DESK, OIDC_ROLE_DOCTOR, OIDC_ROLE_OWNER } = values;
  const isReachable = !isLoopback(HOST);
  const isNamed = given.OIDC_ISSUER !== undefined;
  const lonely = SETTING_NAMES.filter((name) => name.startsWith('OIDC_') && given[name]);
  // Two roles of the same name would give everyone the higher one.
  const roles = Object.entries({ OIDC_ROLE_FRONT_DESK, OIDC_ROLE_DOCTOR, OIDC_ROLE_OWNER });
  const twice = roles.filter(([, name], place) =>
    roles.some(([, other], at) => at !== place && other === name),
  );
  const nameLength = [...nameIdentity(values)].length;
  return [
    isReachable &&
      !given.PUBLIC_URL &&
      `HOST is '${HOST}', which others can reach: set PUBLIC_URL to the https:// address that visitors use.`,
    isReachable &&
      values.RATE_LIMITS === 'off' &&
      "RATE_LIMITS is 'off': this is for load tests and needs a loopback HOST.",
    values.METRICS_PORT === PORT &&
      `METRICS_PORT is ${PORT}, the same as PORT: set it to another port.`,
    given.FILES_URL !== undefined &&
      !given.AWS_ACCESS_KEY_ID !== !given.AWS_SECRET_ACCESS_KEY &&
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or none.',
    !isNamed &&
      lonely.length > 0 &&
      `${lonely.join(', ')}: without effect unless OIDC_ISSUER is set to the address of the identity service; set it, or unset these.`,
    isNamed &&
      !given.OIDC_CLIENT_ID &&
      'OIDC_CLIENT_ID is not set: set it to the client id of this site at the identity service.',
    nameLength > MAX_OIDC_NAME &&
      `OIDC_NAME has ${nameLength} characters: at most ${MAX_OIDC_NAME}.`,
    given.SMTP_URL !== undefined &&
      !given.MAIL_FROM &&
      'MAIL_FROM is not set: set it to the address that messages are sent from, such as clinic@example.org.',
    given.SMTP_URL === undefined &&
      given.MAIL_FROM !== undefined &&
      'MAIL_FROM is without effect unless SMTP_URL is set: set it, or unset this.',
    twice.length > 0 &&
      `${twice.map(([setting]) => setting).join(' and ')} are both '${twice[0]?.[1]}': each role needs a name of its own.`,
  ].filter((fault) => fault !== false);
}

function arrange(values: Values) {
  const { HOST: host, PORT: port, DATA_DIR: dataDir } = values;
  return {
    port,
    host,
    publicUrl: values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    dataDir,
    contentDir: values.CONTENT_DIR,
    staffPassword: values.STAFF_PASSWORD,
    databaseUrl: values.DATABASE_URL,
    /** The bucket of the report files; undefined: they are in the data folder. */
    filesUrl: values.FILES_URL,
    filesCredentials: arrangeCredentials(values),
    trustedProxies: values.TRUST_PROXY,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    hasRateLimits: values.RATE_LIMITS === 'on',
    /** A PEM file with certificates of a private authority. */
    extraCertificates: values.NODE_EXTRA_CA_CERTS,
    logLevel: values.LOG_LEVEL,
    /** Undefined: sentences on a terminal, JSON lines elsewhere. */
    logFormat: values.LOG_FORMAT,
    /** Undefined: no metrics. */
    metricsPort: values.METRICS_PORT,
    /** Encrypts backups; without it the site makes none by itself. */
    backupPassphrase: values.BACKUP_PASSPHRASE,
    backupDir: values.BACKUP_DIR ?? join(dataDir, 'backups'),
    /** Each backup is copied there as well. */
    backupSecondDir: values.BACKUP_SECOND_DIR,
    backupEveryHours: values.BACKUP_EVERY_HOURS,
    oidc: arrangeIdentity(values),
    /** The mail server; undefined: no message is sent. */
    mail: arrangeMail(values),
    hasMail: values.SMTP_URL !== undefined,
  };
}

/** Credentials of the bucket; undefined: those of the machine's role. */
function arrangeCredentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Values): S3Credentials | undefined {
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** Undefined: sign-in with the shared password only. */
function arrangeIdentity(values: Values): IdentitySettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_PROMPT: prompt } = values;
  if (issuer === undefined) return undefined;
  return {
    issuer,
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: nameIdentity(values),
    scopes: values.OIDC_SCOPES,
    rolesClaim: values.OIDC_ROLES_CLAIM,
    roleNames: {
      'front-desk': values.OIDC_ROLE_FRONT_DESK,
      doctor: values.OIDC_ROLE_DOCTOR,
      owner: values.OIDC_ROLE_OWNER,
    },
    prompt: prompt === 'off' ? undefined : prompt,
    isOnly: values.OIDC_ONLY === 'on',
  };
}

/** The mail server and the sender; undefined if none is set. */
function arrangeMail({ SMTP_URL: url = '', MAIL_FROM: from = '' }: Values) {
  const server = readSmtpUrl(url);
  return server && { server, isOnThisMachine: isLoopback(server.host), from };
}

export type MailSettings = NonNullable<ReturnType<typeof arrangeMail>>;

function nameIdentity({ OIDC_NAME, OIDC_ISSUER }: Values): string {
  return OIDC_NAME ?? URL.parse(OIDC_ISSUER ?? '')?.hostname ?? '';
}
