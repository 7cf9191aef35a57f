import { clinicMoment } from '../../hours/clinic-moment.ts';
import { addDays, clinicToday, weekday } from '../../hours/clinic-time.ts';
import { findSessions, type OpeningHours } from '../../hours/opening.ts';
import type { AnswerTimes, EnquiryFigures } from '../owner.contract.ts';

/** Weeks on the owner's page: this one and the eight before. */
const WEEKS = 9;

/** The facts about an enquiry that the figures need. */
export interface CountedEnquiry {
  /** 'YYYY-MM-DD HH:MM:SS' at the clinic. */
  arrived: string;
  topic: string | null;
  isWaiting: boolean;
  /** ISO 8601. */
  answeredAt: string | null;
}

const MINUTE_MS = 60_000;

/** The Monday of the first of the nine weeks, 'YYYY-MM-DD'. */
export function firstMonday(now: Date, timeZone: string): string {
  const today = clinicToday(now, timeZone);
  return addDays(today, 1 - weekday(today) - 7 * (WEEKS - 1));
}

/** Counts enquiries that came on or after `firstMonday`, in any order. */
export function countEnquiries(now: Date, hours: OpeningHours) {
  const first = firstMonday(now, hours.timeZone);
  const weeks = Array.from({ length: WEEKS }, (_, week) => {
    return { monday: addDays(first, 7 * week), count: 0, waiting: 0 };
  });
  const weekOf = weekFinder(first);
  const momentOf = momentFinder(hours.timeZone);
  const openUntil = openTime(first, now, hours);
  const topics = new Map<string, number>();
  const byHour = Array.from({ length: 24 }, () => 0);
  const all: number[] = [];
  const open: number[] = [];
  let untimed = 0;
  let waiting = 0;
  let oldestWaiting: string | null = null;

  return {
    add({ arrived, topic, isWaiting, answeredAt }: CountedEnquiry): void {
      const week = weeks[weekOf(arrived.slice(0, 10))];
      // The clock was ahead when it came.
      if (!week) return;
      week.count++;
      topics.set(topic ?? '', (topics.get(topic ?? '') ?? 0) + 1);
      const hour = Number(arrived.slice(11, 13));
      if (hour < 24) byHour[hour] = (byHour[hour] ?? 0) + 1;
      if (isWaiting) {
        week.waiting++;
        waiting++;
        if (oldestWaiting === null || arrived < oldestWaiting) oldestWaiting = arrived;
      } else if (answeredAt === null) {
        untimed++;
      } else {
        const [from, to] = [momentOf(arrived), Date.parse(answeredAt)];
        all.push(Math.max(0, to - from));
        open.push(Math.max(0, openUntil(to) - openUntil(from)));
      }
    },
    end(): EnquiryFigures {
      const byCount = [...topics].map(([topic, count]) => ({ topic, count }));
      return {
        weeks,
        topics: byCount.sort(
          (one, other) => other.count - one.count || one.topic.localeCompare(other.topic),
        ),
        hours: byHour,
        answers:
          all.length === 0 ? null : { count: all.length, open: timesOf(open), all: timesOf(all) },
        untimed,
        waiting,
        oldestWaiting,
      };
    },
  };
}

function timesOf(lengths: readonly number[]): AnswerTimes {
  const sorted = Float64Array.from(lengths).sort();
  const at = (share: number) =>
    Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / MINUTE_MS);
  return { median: at(0.5), mostly: at(0.9) };
}

function weekFinder(first: string): (day: string) => number {
  const begin = Date.parse(first);
  return (day) => Math.floor((Date.parse(day) - begin) / (7 * 86_400_000));
}

/** The moment of a time at the clinic. The clinic's offset from UTC is looked up once an hour of the calendar. */
function momentFinder(timeZone: string): (arrived: string) => number {
  const hours = new Map<string, number>();
  return (arrived) => {
    const hour = arrived.slice(0, 13);
    const begin =
      hours.get(hour) ?? clinicMoment(hour.slice(0, 10), `${hour.slice(11)}:00`, timeZone);
    hours.set(hour, begin);
    return begin + (Number(arrived.slice(14, 16)) * 60 + Number(arrived.slice(17, 19) || 0)) * 1000;
  };
}

/** How long, in ms, the clinic has been open between the first day and a moment. */
function openTime(
  first: string,
  now: Date,
  { sessions, closures, timeZone }: OpeningHours,
): (moment: number) => number {
  const begins: number[] = [];
  const ends: number[] = [];
  const before: number[] = [];
  let total = 0;
  const last = clinicToday(now, timeZone);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    for (const { opens, closes } of findSessions(day, sessions, closures)) {
      const [begin, end] = [
        clinicMoment(day, opens, timeZone),
        clinicMoment(day, closes, timeZone),
      ];
      begins.push(begin);
      ends.push(end);
      before.push(total);
      total += end - begin;
    }
  }
  return (moment) => {
    let [low, high] = [0, begins.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((begins[middle] ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const begin = begins[low - 1] ?? 0;
    return (before[low - 1] ?? 0) + Math.min(moment, ends[low - 1] ?? begin) - begin;
  };
}
