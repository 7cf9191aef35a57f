/** What a header `Idempotency-Key` may be, and the sentence for one that is not. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,128}$/;
export const WRONG_IDEMPOTENCY_KEY =
  'Idempotency-Key: 16 to 128 letters, digits, hyphens or underscores.';
