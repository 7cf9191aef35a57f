const DATETIME =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:[ T]+|, *)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: *([ap]m))?)? *(?:Z|[+-]\d{2}:?\d{2})?$/i;
const PLAIN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** A time as this program writes it, on a day that every month has. */
const CERTAIN =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/**
 * The moment that a stored `datetime` means, as 'YYYY-MM-DD HH:MM:SS', which sorts by time; null if it cannot be read.
 * Records may have been typed or imported as '2025-9-28 9:05' or '2025/09/28, 9:05 PM'. A year that comes last is not
 * read: '05/10/2025' may be in May or in October. A time zone is ignored, and a day without a time means midnight.
 */
export function readDatetime(text: string | null): string | null {
  // Nearly all are written so, and each comparison of two records reads both.
  if (text !== null && CERTAIN.test(text)) return text;
  const parts = DATETIME.exec(text?.trim() ?? '');
  if (!text || !parts) return null;
  const [, year, , month, day, hour = '0', minute = '0', second = '0', half] = parts;
  const hours = readHours(Number(hour), half?.toLowerCase());
  if (!isDay(Number(year), Number(month), Number(day))) return null;
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (PLAIN.test(text)) return text;
  const two = (part: unknown) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minute)}:${two(second)}`;
}

/** Newest first; what cannot be read comes last. */
export function compareDatetimes(one: string | null, other: string | null): number {
  const at = readDatetime(one) ?? '';
  const otherAt = readDatetime(other) ?? '';
  return at === otherAt ? 0 : at > otherAt ? -1 : 1;
}

/** The hour of the day, 0 to 23; 24 for a wrong one of a 12-hour clock. */
function readHours(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day > 0;
}
