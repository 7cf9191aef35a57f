import { addDays, isRealDate, minutesOf, weekday } from '../hours/clinic-time.ts';
import { MONTHS, WEEKDAYS } from '../hours/desk-times.ts';
import { findSessions, type OpeningHours } from '../hours/opening.ts';
import { plainDigits } from '../text/mobile.ts';

/** The latest year in which an appointment may be, against slips such as 2206 for 2026. */
const LAST_YEAR = '2199';
const HALF_A_YEAR = 183;
const A_DAY = 24 * 60;
/** 'wednesday, 28 september 2026 at 11:30 am' has 40. */
const MAX_LENGTH = 100;
const YEAR = /^2[01]\d\d$/;
const NO_TIME = 'Enter a time too, such as 7 pm.';
const HOW = 'Write the time as 7:15 or 7 pm. For another day: “thu 7 pm” or “28 11 am”.';

/** `startsAt` is 'YYYY-MM-DD HH:MM'. */
type ReadTime = { kind: 'read'; startsAt: string } | { kind: 'fault'; words: string };

export interface TypingAt {
  /** The day that a time alone is on, 'YYYY-MM-DD'. */
  day: string;
  /** The clinic's 'YYYY-MM-DD HH:MM'. */
  now: string;
  hours: OpeningHours;
}

/** The readings of a typed time of day as 'HH:MM': two if it may be of the morning or of the evening. */
type Readings = [string] | [string, string];

/**
 * The time that somebody typed: a time of day, after a day if it is on another one. An hour that may be of the morning
 * or of the evening is read inside the opening hours; with am, pm or a zero before it, as it is written.
 */
export function readTyped(typed: string, { day, now, hours }: TypingAt): ReadTime {
  const text = tidy(typed);
  if (text === '') return { kind: 'fault', words: 'Enter a time, such as 7:15.' };
  if (text.length > MAX_LENGTH) return { kind: 'fault', words: HOW };
  const [, days = '', clock = text] = /^(.+) (\S+)$/.exec(text) ?? [];
  const isDay = (/[a-z/-]/.test(text) || YEAR.test(clock)) && readDay(text, now) !== undefined;
  // '29 Nov 2026' is a day with its year, not 8:26 pm on that day.
  const readings = isDay && YEAR.test(clock) ? undefined : readClock(clock);
  if (!readings) return { kind: 'fault', words: isDay ? NO_TIME : tellNoTime(clock) };
  const on = days === '' ? day : readDay(days, now);
  const words = on === undefined ? HOW : judgeDay(on, now.slice(0, 10));
  if (on === undefined || words !== undefined) return { kind: 'fault', words: words ?? HOW };
  const startsAt = `${on} ${chooseReading(readings, on, hours)}`;
  // At an hour that has passed, the weekday of today is the one of next week.
  if (startsAt >= now || !isWeekday(days)) return { kind: 'read', startsAt };
  return readTyped(clock, { day: addDays(on, 7), now, hours });
}

/** The fault of a day, in words; undefined if an appointment can be on it. `today` is the clinic's. */
export function judgeDay(day: string, today: string): string | undefined {
  if (!isRealDate(day) || day.slice(0, 4) > LAST_YEAR) return 'There is no such day.';
  if (day < today) return 'This day has passed. An appointment is for today or later.';
  return undefined;
}

/** The fault of a time of day, in words; undefined if it can be read. */
export function judgeTime(clock: string): string | undefined {
  return readClock(clock) ? undefined : tellNoTime(clock);
}

function tellNoTime(clock: string): string {
  return /^[\d.:]+$/.test(clock) ? 'Enter a time such as 17:30.' : HOW;
}

/** Small letters and ASCII digits, with one blank between the day's words and the time, and none inside the time. */
function tidy(typed: string): string {
  return plainDigits(typed)
    .toLowerCase()
    .replaceAll(/,|\bat\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?: ?/g, ':')
    .replaceAll(/(\d) ?([ap])\.?m\b\.?/g, '$1$2m')
    .trim();
}

function readClock(clock: string): Readings | undefined {
  if (clock === 'noon') return ['12:00'];
  const [, written = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?([ap]m)?$/.exec(clock) ?? [];
  const hour = Number(written);
  if (written === '' || hour > 23 || Number(minutes) > 59) return undefined;
  const at = (read: number) => `${String(read).padStart(2, '0')}:${minutes}`;
  const isEither = !written.startsWith('0') && hour <= 12;
  if (half) return isEither ? [at((hour % 12) + (half === 'pm' ? 12 : 0))] : undefined;
  return isEither ? [at(hour), at((hour + 12) % 24)] : [at(hour)];
}

/** The reading inside the opening hours of the day, or the nearest to them that is not at night. */
function chooseReading([first, second]: Readings, day: string, hours: OpeningHours): string {
  if (second === undefined) return first;
  const todays = findSessions(day, hours.sessions, hours.closures);
  const sessions = todays.length > 0 ? todays : hours.sessions;
  const farFrom = (time: string) => {
    const at = minutesOf(time);
    const gaps = sessions.map(({ opens, closes }) =>
      Math.max(minutesOf(opens) - at, at - minutesOf(closes) + 1, 0),
    );
    const gap = Math.min(...gaps);
    const isNight = time < '07:00' || time >= '22:00';
    return gap > 0 && isNight ? gap + A_DAY : gap;
  };
  return farFrom(second) < farFrom(first) ? second : first;
}

/** The day that words such as 'thu', '28', '28 nov' and '28/11/2026' name; undefined for other words. */
function readDay(words: string, now: string): string | undefined {
  const today = now.slice(0, 10);
  if (words === 'today') return today;
  if (words === 'tomorrow' || words === 'tom') return addDays(today, 1);
  const [first = '', ...rest] = words.split(' ');
  if (isWeekday(first)) {
    if (rest.length > 0) return readDay(rest.join(' '), now);
    const ahead = WEEKDAYS.findIndex((name) => begins(name, first)) + 1 - weekday(today);
    return addDays(today, (ahead + 7) % 7);
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return words;
  const [, date = '', month, year] =
    /^(\d{1,2})(?:[ ./-](\d{1,2}|[a-z]{3,})(?:[ ./-](\d{4}))?)?$/.exec(words) ?? [];
  if (date === '') return undefined;
  if (month === undefined) return nextDate(Number(date), today);
  const number = /\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => begins(month, name)) + 1;
  const inYear = (of: string) => `${of}-${pad(number)}-${pad(Number(date))}`;
  if (number === 0) return undefined;
  if (year !== undefined) return inYear(year);
  const thisYear = inYear(today.slice(0, 4));
  const isLongAgo = thisYear < addDays(today, -HALF_A_YEAR);
  return isLongAgo ? inYear(String(Number(today.slice(0, 4)) + 1)) : thisYear;
}

/** The next day with this number, today included; of today's month if no month has it. */
function nextDate(date: number, today: string): string {
  for (let ahead = 0; ahead < 62; ahead += 1) {
    const day = addDays(today, ahead);
    if (Number(day.slice(8)) === date) return day;
  }
  return `${today.slice(0, 8)}${pad(date)}`;
}

function isWeekday(word: string): boolean {
  return word.length >= 3 && WEEKDAYS.some((name) => begins(name, word));
}

function begins(name: string, letters: string): boolean {
  return name.toLowerCase().startsWith(letters.toLowerCase());
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
