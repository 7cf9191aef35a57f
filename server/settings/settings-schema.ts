import { resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { GUESSABLE, isGuessable } from '../../app/access/password/new-password.server.ts';
import { readFilesUrl } from '../../storage/files/files-url.ts';
import { trustProxies } from '../requests/client-address.ts';
import { isOneAddress, readSmtpUrl } from './smtp-url.ts';

const MIN_PASSPHRASE = 12;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

const text = z.string();
const optionalText = text.optional();
const onOrOff = z.enum(['on', 'off']);
const folder = text
  .refine((path) => !path.startsWith('~'), 'write the full path, because only a shell expands ~')
  .transform((path) => resolve(path));
const httpsAddress = text.refine(isSecureAddress, {
  error: 'it must be an https:// address (http:// only for localhost)',
  abort: true,
});

/** Settings whose values no message may repeat. Their messages are whole sentences. */
export const secrets = {
  STAFF_PASSWORD: optionalText,
  DATABASE_URL: text
    .refine(
      (address) => /^postgres(?:ql)?:$/.test(URL.parse(address)?.protocol ?? ''),
      'DATABASE_URL must look like postgres://user:password@host:5432/name, with signs such as @ : / ? # in the password written %40 %3A %2F %3F %23.',
    )
    .optional(),
  FILES_URL: text.superRefine(readableBy(readFilesUrl, (why) => `FILES_URL: ${why}.`)).optional(),
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  BACKUP_PASSPHRASE: text
    .refine((passphrase) => checkPassphrase(passphrase) === undefined, {
      error: ({ input }) =>
        `BACKUP_PASSPHRASE ${checkPassphrase(String(input))} (To open a backup made with it, unset it: restore then asks for it.)`,
    })
    .optional(),
  OIDC_CLIENT_SECRET: optionalText,
  SMTP_URL: text
    .refine(
      (address) => readSmtpUrl(address) !== undefined,
      'SMTP_URL must look like smtps://user:password@mail.example.org or smtp://user:password@mail.example.org:587, with signs such as @ : / ? # in the password written %40 %3A %2F %3F %23.',
    )
    .optional(),
};

/** All settings as texts, with the defaults and meanings of `docs/settings.md`. A message ends `NAME is 'value': …`. */
export const settingsSchema = z.object({
  ...secrets,
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  HOST: text.prefault('127.0.0.1'),
  PUBLIC_URL: httpsAddress
    .refine(isOrigin, 'it must be an address without a path, like https://clinic.example.org')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: folder.prefault('./data'),
  CONTENT_DIR: folder.prefault('./content'),
  TRUST_PROXY: text
    .transform((list) => list.split(',').map((address) => address.trim()))
    .superRefine(readableBy(trustProxies))
    .default([]),
  SESSION_IDLE_MINUTES: wholeNumber(1, 12 * 60).prefault('15'),
  RATE_LIMITS: onOrOff.prefault('on'),
  LOG_LEVEL: z.enum(['info', 'warn', 'error', 'silent']).prefault('info'),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  NODE_EXTRA_CA_CERTS: folder.superRefine(readableBy(readCertificates)).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  BACKUP_DIR: folder.optional(),
  BACKUP_SECOND_DIR: folder.optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 24).prefault('24'),
  OIDC_ISSUER: httpsAddress
    .refine(
      isIssuer,
      'it must be the issuer alone, like https://id.example.org, without /.well-known/…',
    )
    .optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_NAME: optionalText,
  OIDC_SCOPES: text
    .refine(
      (scopes) => scopes.split(/\s+/).includes('openid'),
      "it must contain 'openid', separated by spaces, as in 'openid profile groups'",
    )
    .prefault('openid profile'),
  OIDC_ROLES_CLAIM: text.prefault('roles'),
  OIDC_ROLE_FRONT_DESK: text.prefault('front-desk'),
  OIDC_ROLE_DOCTOR: text.prefault('doctor'),
  OIDC_ROLE_OWNER: text.prefault('owner'),
  OIDC_PROMPT: z.enum(['login', 'select_account', 'off']).prefault('login'),
  OIDC_ONLY: onOrOff.prefault('off'),
  MAIL_FROM: text
    .refine(isOneAddress, 'it must be one address, such as clinic@example.org')
    .optional(),
});

function wholeNumber(least: number, most: number) {
  return text
    .refine(
      (digits) => /^\d+$/.test(digits) && Number(digits) >= least && Number(digits) <= most,
      `it must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
}

/** A check that fails with the message of the error that `parse` throws. */
function readableBy<Value>(parse: (value: Value) => unknown, say = (why: string) => why) {
  return (value: Value, context: z.RefinementCtx) => {
    try {
      parse(value);
    } catch (error) {
      context.addIssue(say(error instanceof Error ? error.message : 'it is wrong'));
    }
  };
}

/** The text of a PEM file. Throws if it cannot be read or holds no certificate. */
export function readCertificates(file: string): string {
  let pem = '';
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    // Told below.
  }
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new Error('it must be a file with certificates (PEM) that this user may read');
}

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.replace(/^\[|\]$/g, ''));
}

function isSecureAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

function isIssuer(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return !pathname.includes('/.well-known/') && !search && !hash && !username;
}

/** The fault of a new backup passphrase, as the end of a sentence that begins with its name; undefined: none. */
export function checkPassphrase(passphrase: string): string | undefined {
  if ([...passphrase].length < MIN_PASSPHRASE) {
    return `must have at least ${MIN_PASSPHRASE} characters.`;
  }
  return isGuessable(passphrase) ? GUESSABLE : undefined;
}
