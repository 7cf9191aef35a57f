/** '40 seconds' or '2 minutes' in the given language, rounded up. */
export function nameWait(seconds: number, language: string): string {
  const isShort = seconds < 60;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
  });
  return format.format(isShort ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 60));
}
