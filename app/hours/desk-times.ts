import { addDays, clinicDatetime, isRealDate, weekday } from './clinic-time.ts';
import { showTime } from './page-times.ts';

// Every date and time that the desk and the owner's page show (R27). Two others exist: visitors read the ones of
// page-times.ts, and a record's own `datetime` is shown, printed and exported as it is stored.

/** Not by Intl: browsers disagree on 'Sep' and 'Sept'. */
export const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** '2 Nov 2026' of 'YYYY-MM-DD…'; anything else is returned as it is. */
export function showDay(date: string): string {
  return isRealDate(date.slice(0, 10)) ? `${showDayOfYear(date)} ${date.slice(0, 4)}` : date;
}

/** '2 Nov' of 'YYYY-MM-DD…' */
export function showDayOfYear(date: string): string {
  return `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
}

/** 'Monday, 2 Nov 2026' */
export function showWholeDay(date: string): string {
  return isRealDate(date) ? `${WEEKDAYS[weekday(date) - 1]}, ${showDay(date)}` : date;
}

/** For lists: 'today', 'tomorrow', 'Mon 2 Nov' in the year of `today`, else 'Mon 2 Nov 2026'. */
export function showNearDay(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  return isRealDate(date) ? `${showWeekday(date)} ${showDayNear(date, today)}` : date;
}

/** 'Mon 2 Nov 2026', or 'Mon 2 Nov 2026 to Tue 3 Nov 2026'. */
export function showDays(from: string, to: string): string {
  const [first, last] = [from, to].map((date) =>
    isRealDate(date) ? `${showWeekday(date)} ${showDay(date)}` : date,
  );
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** 'November 2026' of a day 'YYYY-MM-DD'. */
export function showMonth(day: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-IN', format).format(new Date(`${day}T00:00:00Z`));
}

/** '2 Nov 2026, 6:05 pm' of the clinic's 'YYYY-MM-DD HH:MM…' */
export function showMoment(datetime: string | null): string {
  if (!datetime) return 'Not known';
  const time = datetime.slice(11, 16);
  return isRealDate(datetime.slice(0, 10)) && time !== ''
    ? `${showDay(datetime)}, ${showTime(time)}`
    : showDay(datetime);
}

/** 'today, 6:05 pm', 'yesterday, 6:05 pm', '2 Nov, 6:05 pm' in the year of `today`, else '2 Nov 2026, 6:05 pm'. */
export function showNearMoment(datetime: string | null, today: string): string {
  const [day = '', time] = (datetime ?? '').split(' ');
  if (!time || !isRealDate(day)) return showMoment(datetime);
  return `${showNearDate(day, today)}, ${showTime(time.slice(0, 5))}`;
}

function showNearDate(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return showDayNear(day, today);
}

/** As `showMoment`, of a moment in ISO 8601. */
export function showInstant(at: string | Date, timeZone: string): string {
  const moment = new Date(at);
  return showMoment(Number.isNaN(moment.getTime()) ? null : clinicDatetime(moment, timeZone));
}

/** For lists: '6:05 pm' of today, 'Yesterday', '2 Nov' in the year of `today`, else '2 Nov 2026'. */
export function showArrival(datetime: string | null, today: string): string {
  if (!datetime) return 'Not known';
  const day = datetime.slice(0, 10);
  if (day === today) return showTime(datetime.slice(11, 16));
  if (day === addDays(today, -1)) return 'Yesterday';
  return isRealDate(day) ? showDayNear(day, today) : datetime;
}

/** 'Mon' */
export function showWeekday(date: string): string | undefined {
  return WEEKDAYS[weekday(date) - 1]?.slice(0, 3);
}

/** '2 Nov' in the year of `today`, else '2 Nov 2026'. */
export function showDayNear(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? showDayOfYear(date) : showDay(date);
}
