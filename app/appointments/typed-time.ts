import { isRealDate } from '../hours/clinic-time.ts';
import { plainDigits } from '../text/mobile.ts';

/** The latest year in which an appointment may be, against slips such as 2206 for 2026. */
const LAST_YEAR = '2199';

/** The fault of a day, in words; undefined if an appointment can be on it. `today` is the clinic's. */
export function judgeDay(day: string, today: string): string | undefined {
  if (day === '') return 'Give a day.';
  if (!isRealDate(day) || day.slice(0, 4) > LAST_YEAR) return 'There is no such day.';
  if (day < today) return 'This day has passed. An appointment is for today or later.';
  return undefined;
}

/** The fault of a time of day, in words; undefined if `readTime` can read it. */
export function judgeTime(typed: string): string | undefined {
  if (typed.trim() === '') return 'Give a time, such as 9:30.';
  if (readTime(typed) !== undefined) return undefined;
  return /^[\d\s.:]+$/.test(typed)
    ? `There is no time ${typed.trim()}: a day goes from 0:00 to 23:59.`
    : 'Write the time as 9:30 or 18:30.';
}

/** '9:30', '9.30', '930', '0930' and '9' as 'HH:MM'; undefined if it is no time of a day. */
export function readTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(plainDigits(typed).replaceAll(/\s/g, '')) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
