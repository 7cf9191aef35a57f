import { addDays, clinicToday, weekday } from '../../app/hours/clinic-time.ts';
import type { DemoRandom } from './demo-random.ts';

export interface Moment {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'YYYY-MM-DD HH:MM:SS' at the clinic. */
  datetime: string;
  /** Milliseconds since 1970. */
  time: number;
}

export const DEMO_DAYS = 730;
const DAY_MS = 86_400_000;
const SUNDAY = 7;
// India has one zone and no summer time.
const OFFSET_MS = 5.5 * 3_600_000;
const SESSIONS = [
  { from: 10 * 60 + 30, minutes: 150 },
  { from: 17 * 60, minutes: 180 },
] as const;

/** The last two years at the clinic, within its hours. */
export class DemoCalendar {
  readonly days = DEMO_DAYS;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly #dates: string[];
  readonly #isSunday: boolean[];

  constructor(now: Date) {
    const first = addDays(clinicToday(now, 'Asia/Kolkata'), -DEMO_DAYS);
    this.#dates = Array.from({ length: DEMO_DAYS }, (_, day) => addDays(first, day));
    this.#isSunday = this.#dates.map((date) => weekday(date) === SUNDAY);
    this.startsAt = Date.parse(`${first}T00:00:00Z`) - OFFSET_MS;
  }

  /** A moment of the day numbered from two years ago, or of the next where that is a Sunday. */
  momentOn(day: number, random: DemoRandom): Moment {
    const wanted = Math.max(0, Math.min(day, DEMO_DAYS - 2));
    const open = this.#isSunday[wanted] ? wanted + 1 : wanted;
    const session = SESSIONS[random.whole(2)] ?? SESSIONS[0];
    const minute = session.from + random.whole(session.minutes);
    const second = random.whole(60);
    const date = this.#dates[open] ?? '';
    const clock = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:${pad(second)}`;
    const time = this.startsAt + open * DAY_MS + (minute * 60 + second) * 1000;
    return { date, datetime: `${date} ${clock}`, time };
  }
}

function pad(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
