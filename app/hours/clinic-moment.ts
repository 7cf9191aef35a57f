import { clinicDatetime } from './clinic-time.ts';

const DAY_MS = 86_400_000;

/**
 * The moment, in ms since 1970, at which the clinic's clock shows a day 'YYYY-MM-DD' and a time 'HH:MM'. Where clocks
 * are changed: of two such moments the first, and for a time that is skipped the moment as long after the change.
 */
export function clinicMoment(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((moment) => offsetAt(moment, timeZone));
  const moments = offsets.map((offset) => wanted - offset);
  const shown = moments.filter((moment) => moment + offsetAt(moment, timeZone) === wanted);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments);
}

/** As `clinicMoment`, for 'YYYY-MM-DD HH:MM'. */
export function findMoment(wall: string, timeZone: string): Date {
  return new Date(clinicMoment(wall.slice(0, 10), wall.slice(11), timeZone));
}

/** How far the clinic's clock is ahead of UTC, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const shown = clinicDatetime(new Date(moment), timeZone).replace(' ', 'T');
  return Date.parse(`${shown}Z`) - moment;
}
