import { hash, randomBytes } from 'node:crypto';

export const MINUTE_MS = 60_000;
/** However busy, a session ends after this. */
export const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** Sessions from further in the future belong to a clock that has been set back: they end. */
export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

const TOKEN = /^[\w-]{43}$/;

export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored in place of a token: whoever reads the database still cannot sign in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
