import { isRealDate } from '../../hours/clinic-time.ts';
import { MONTHS } from '../../hours/desk-times.ts';

const ORDERS = {
  /** 1974-05-12, or its midnight: another time may belong to the day before or after it elsewhere. */
  year: /^(?<year>\d{4})([-/. ])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:[t ]00:00(?::00(?:\.0+)?)?z?)?$/,
  /** 12.5.1974 */
  day: /^(?<day>\d{1,2})([-/. ])(?<month>\d{1,2})\2(?<year>\d{4})$/,
  /** 12 May 1974 */
  word: /^(?<day>\d{1,2})[-/. ]*(?<word>[a-z]{3,9})[-/., ]*(?<year>\d{4})$/,
};

/**
 * A written birth date as 'YYYY-MM-DD', or 'YYYY' of a year alone; undefined if it is neither. `isDayFirst`: in
 * 5/6/1974 the day is known to come first. Otherwise such a date is read only if it can mean one day alone.
 */
export function readBirthdate(
  written: string,
  { isDayFirst }: { isDayFirst: boolean },
): string | undefined {
  const text = written.trim().toLowerCase();
  if (/^[12]\d{3}$/.test(text)) return text;
  const parts = [ORDERS.year, ORDERS.word, ORDERS.day].map((order) => order.exec(text)?.groups);
  const { year = '', month, day = '', word = '' } = parts.find((found) => found) ?? {};
  const isAmbiguous = parts[2] !== undefined && Number(day) <= 12 && day !== month;
  if (isAmbiguous && !isDayFirst) return undefined;
  const named = MONTHS.findIndex((name) => word.startsWith(name.toLowerCase())) + 1;
  const two = (part: unknown) => String(part).padStart(2, '0');
  const date = `${year}-${two(month ?? named)}-${two(day)}`;
  return isRealDate(date) ? date : undefined;
}
