import { minutesOf } from './clinic-time.ts';

// Every date and time that visitors read. `language` is the page's: 'en', 'te' or 'hi'.

/** '1:00 pm' for '13:00', in every language. */
export function showTime(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${((hour + 11) % 12) + 1}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 'Thursday, 26 November 2026, 10:30 am' of the clinic's 'YYYY-MM-DD HH:MM'. */
export function spellMoment(datetime: string, language: string): string {
  return `${spellDay(datetime.slice(0, 10), language)}, ${showTime(datetime.slice(11, 16))}`;
}

/** 'Thursday, 26 November 2026' of 'YYYY-MM-DD'; anything else is returned as it is. */
export function spellDay(day: string, language: string): string {
  return spell(day, language, { dateStyle: 'full' });
}

/** '26 November 2026', without the weekday: dates of news, notices and closures. */
export function spellDate(day: string, language: string): string {
  return spell(day, language, { dateStyle: 'long' });
}

/** 'Thursday, 26 November', for a day within a year. */
export function spellNextDay(day: string, language: string): string {
  return spell(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

function spell(day: string, language: string, format: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(`${language}-IN`, { ...format, timeZone: 'UTC' }).format(date);
}
