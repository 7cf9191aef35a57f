import { hash, randomBytes } from 'node:crypto';

export const MINUTE_MS = 60_000;
/** A session ends after this time even if it is in use. */
export const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** Sessions from further in the future end: the clock has been set back since they opened. */
export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

const TOKEN = /^[\w-]{43}$/;

export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Only the hash of a token is stored, so that a copy of the database opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
