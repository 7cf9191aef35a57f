/**
 * The number to dial for a telephone as people write it: '+918910000102' for '0891 000 0102'. The country code is
 * that of the number before, unless the new one has its own.
 */
export function dialledNumber(shown: string, before: { number: string; shown: string }): string {
  const digits = shown.replaceAll(/\D/g, '');
  if (shown.trim().startsWith('+')) return `+${digits}`;
  return `${codeOf(before)}${digits.replace(/^0+/, '')}`;
}

/** '+91' of '+918910000101' shown as '0891 000 0101'; India's if the two numbers differ. */
function codeOf({ number, shown }: { number: string; shown: string }): string {
  const own = shown.replaceAll(/\D/g, '').replace(/^0+/, '');
  const isSame = own !== '' && number.endsWith(own) && !shown.trim().startsWith('+');
  const code = isSame ? number.slice(0, -own.length) : '';
  return /^\+\d{1,4}$/.test(code) ? code : '+91';
}
