import { clinicToday } from '../../hours/clinic-time.ts';

const DAY = 86_400_000;

/** 'today', 'yesterday', '8 days ago' on the clinic's calendar; undefined for no date and for days to come. */
export function daysAgo(datetime: string | null, now: Date, timeZone: string): string | undefined {
  const day = Date.parse(`${datetime?.slice(0, 10)}T00:00:00Z`);
  const days = (Date.parse(`${clinicToday(now, timeZone)}T00:00:00Z`) - day) / DAY;
  if (!Number.isInteger(days) || days < 0) return undefined;
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-IN')} days ago`;
}
