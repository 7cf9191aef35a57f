/** Whether an Accept header asks for HTML. Browsers do; other programs usually do not. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /text\/html/i.test(accept);
}

/** Whether an Accept header names JSON. A missing header or a plain wildcard does not count. */
export function asksForJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bjson\b/i.test(accept) && !wantsPage(accept);
}

/** Whether an If-None-Match header contains the ETag, also in its weak form (W/), which compressing proxies send. */
export function hasTag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The format of an Idempotency-Key header, and the error message for any other value. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,128}$/;
export const WRONG_IDEMPOTENCY_KEY =
  'Idempotency-Key: 16 to 128 letters, digits, hyphens or underscores.';

/** For answers that no cache may store. */
export const NO_STORE = { 'cache-control': 'no-store' };
