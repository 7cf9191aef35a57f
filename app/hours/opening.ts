import { addDays, clinicMinutes, clinicToday, minutesOf, weekday } from './clinic-time.ts';

/** Opening hours from `opens` until just before `closes`, 'HH:MM'. Days are 1 (Monday) to 7 (Sunday). */
export interface Session {
  days: number[];
  opens: string;
  closes: string;
}

/** Days on which the clinic is closed in spite of its weekly hours, 'YYYY-MM-DD', both ends included. */
export interface Closure {
  from: string;
  to: string;
  reason: string;
}

export interface OpeningHours {
  sessions: Session[];
  closures: Closure[];
  timeZone: string;
}

export type Opening =
  | { kind: 'open'; until: string }
  /** `next` is undefined if the clinic does not open within a year. */
  | { kind: 'closed'; next?: NextOpening };

export interface NextOpening {
  date: string;
  opens: string;
  /** How the day is named. If the clinic is closed all day today, tomorrow is 'this week' and shown by its name, 'Monday'. */
  when: 'today' | 'tomorrow' | 'this week' | 'later';
}

const DAYS_SEARCHED = 366;

export function openingAt(now: Date, { sessions, closures, timeZone }: OpeningHours): Opening {
  const today = clinicToday(now, timeZone);
  const minutes = clinicMinutes(now, timeZone);
  const todays = findSessions(today, sessions, closures);
  const current = todays.find(
    ({ opens, closes }) => minutesOf(opens) <= minutes && minutes < minutesOf(closes),
  );
  if (current) return { kind: 'open', until: current.closes };

  const later = todays.find(({ opens }) => minutesOf(opens) > minutes);
  if (later) return { kind: 'closed', next: { date: today, opens: later.opens, when: 'today' } };
  for (let daysAhead = 1; daysAhead <= DAYS_SEARCHED; daysAhead++) {
    const date = addDays(today, daysAhead);
    const first = findSessions(date, sessions, closures)[0];
    if (!first) continue;
    const isTomorrow = daysAhead === 1 && todays.length > 0;
    const when = isTomorrow ? 'tomorrow' : daysAhead < 7 ? 'this week' : 'later';
    return { kind: 'closed', next: { date, opens: first.opens, when } };
  }
  return { kind: 'closed' };
}

/** The sessions of one day, the earliest first. */
export function findSessions(date: string, sessions: Session[], closures: Closure[]): Session[] {
  if (closures.some(({ from, to }) => from <= date && date <= to)) return [];
  const day = weekday(date);
  return sessions
    .filter(({ days }) => days.includes(day))
    .sort((one, other) => minutesOf(one.opens) - minutesOf(other.opens));
}

export function isClosedDay(
  date: string,
  { sessions, closures }: Pick<OpeningHours, 'sessions' | 'closures'>,
): boolean {
  return findSessions(date, sessions, closures).length === 0;
}
