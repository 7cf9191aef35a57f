import { addDays } from '../../hours/clinic-time.ts';
import { showDayOfYear } from '../../hours/desk-times.ts';

/** '25 min', '3 h 10 min', '2 days 4 h' */
export function showMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 24) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  const days = Math.floor(hours / 24);
  const name = days === 1 ? '1 day' : `${days} days`;
  return hours % 24 === 0 ? name : `${name} ${hours % 24} h`;
}

/** '24 Nov to 30 Nov' */
export function showWeek(monday: string): string {
  const [first, last] = [showDayOfYear(monday), showDayOfYear(addDays(monday, 6))];
  return `${first} to ${last}`;
}
