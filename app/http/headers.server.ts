/** Whether a browser asks for a page: it names HTML, programs do not. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /text\/html/i.test(accept);
}

/** Whether a program asks for JSON by name: no header and a mere star ask for nothing in particular. */
export function asksForJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bjson\b/i.test(accept) && !wantsPage(accept);
}

/** Whether an If-None-Match header names the tag, also where a proxy that compresses has made it a weak one. */
export function hasTag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** What a header `Idempotency-Key` may be, and the sentence for one that is not. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,128}$/;
export const WRONG_IDEMPOTENCY_KEY =
  'Idempotency-Key: 16 to 128 letters, digits, hyphens or underscores.';

/** The header of an answer that no cache may keep. */
export const NO_STORE = { 'cache-control': 'no-store' };
