import { addDays, clinicToday, weekday } from '../../app/hours/clinic-time.ts';
import { writeInAlphabet, writeTime } from '../../storage/keys.ts';

/** A seeded random number generator (mulberry32). */
export class DemoRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A generator for one item, independent of the numbers drawn for other items. */
  static forNumber(seed: number, number: number): DemoRandom {
    return new DemoRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  }

  /** 0 to `length - 1`. */
  whole(length: number): number {
    return Math.floor(this.#next() * length);
  }

  between(lowest: number, highest: number): number {
    return lowest + this.#next() * (highest - lowest);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.whole(items.length)] ?? items[0];
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const RANDOM_CHARACTERS = 12;

/** A push key as the hosted database creates: 8 characters of time, 12 random ones. */
export function inventKey(random: DemoRandom, time: number): string {
  let key = writeTime(time);
  for (let place = 0; place < RANDOM_CHARACTERS; place += 2) {
    key += writeInAlphabet(random.whole(4096), 2);
  }
  return key;
}

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

// India has one time zone and no daylight saving time.
const OFFSET_MS = 5.5 * 3_600_000;

const SESSIONS = [
  { from: 10 * 60 + 30, minutes: 150 },
  { from: 17 * 60, minutes: 180 },
] as const;

/** Random moments within the clinic's hours during the last two years. */
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

  /** A random moment on a day (0 is two years ago); on the next day if that is a Sunday. */
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
