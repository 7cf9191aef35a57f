/**
 * Seconds to wait according to `Retry-After`, which holds seconds or a date (RFC 9110, 10.2.3); 60 if it is missing
 * or invalid.
 */
export function readRetryAfter(headers: Headers, now = new Date()): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? 60 : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
