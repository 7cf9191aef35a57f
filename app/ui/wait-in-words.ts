/** Seconds that a `Retry-After` asks to wait: it holds seconds or a date. One minute where it is missing. */
export function readRetryAfter(headers: Headers, now = new Date()): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? 60 : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** '40 seconds', '2 minutes', in the page's language; never promises too little. */
export function nameWait(seconds: number, language: string): string {
  const isShort = seconds < 60;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
  });
  return format.format(isShort ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 60));
}
