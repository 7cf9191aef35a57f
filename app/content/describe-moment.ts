import type { Language } from './clinic.ts';
import { formatTime } from './hours-text.ts';

/** A clinic's time 'YYYY-MM-DD HH:MM' as 'Thursday, 26 November 2026, 10:30 am'. */
export function describeMoment(wall: string, language: Language): string {
  return `${describeDay(wall.slice(0, 10), language)}, ${formatTime(wall.slice(11, 16))}`;
}

/** 'YYYY-MM-DD' as 'Thursday, 26 November 2026'. */
export function describeDay(day: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-IN`;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : format.format(date);
}
