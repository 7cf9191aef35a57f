/** Seconds that a `Retry-After` asks to wait: it holds seconds or a date. One minute where it is missing. */
export function readRetryAfter(headers: Headers, now = new Date()): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? 60 : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
