import { addDays, isRealDate } from '../../hours/clinic-time.ts';
import { addMonths } from '../../hours/months.ts';

/** The choices that staff have instead of a date; `after` counts the day from today. */
export const DUE_CHOICES = [
  { label: '2 weeks', after: (today: string) => addDays(today, 14) },
  { label: '1 month', after: (today: string) => addMonths(today, 1) },
  { label: '3 months', after: (today: string) => addMonths(today, 3) },
  { label: '6 months', after: (today: string) => addMonths(today, 6) },
  { label: '1 year', after: (today: string) => addMonths(today, 12) },
] as const;

/** Retention keeps records for three years at least, so nobody is removed before being due. */
const MAX_YEARS = 3;

/**
 * The fault of the day on which a patient is due again, as a sentence; undefined if the day is fine. `today` is the
 * clinic's; `earliest` is the first day that may be named.
 */
export function findDueFault(
  day: string,
  today: string,
  earliest: string = addDays(today, 1),
): string | undefined {
  if (!isRealDate(day)) return 'There is no such day. Write it as 2027-01-31.';
  if (day < earliest) {
    return earliest === today
      ? `That day is over: today is ${today}.`
      : `Choose a day after today: today is ${today}.`;
  }
  const last = addMonths(today, 12 * MAX_YEARS);
  return day > last ? `At most ${MAX_YEARS} years ahead.` : undefined;
}
