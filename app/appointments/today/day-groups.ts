import type { Appointment } from '../appointments.contract.ts';
import { isStanding } from '../appointment-rules.ts';
import { addDays, minutesOf } from '../../hours/clinic-time.ts';
import { showWholeDay } from '../../hours/desk-times.ts';
import { findSessions, type OpeningHours } from '../../hours/opening.ts';
import { showTime } from '../../hours/page-times.ts';

/** Appointments under one line of the table: those of a session of the clinic, or of a whole day. */
export interface DayGroup {
  /** Its first moment, 'YYYY-MM-DD HH:MM'. */
  key: string;
  day: string;
  name: string;
  /** When it is, and how many are booked, arrived and still to come. */
  note: string;
  rows: Appointment[];
  isOver: boolean;
}

/** The sessions of a day with their appointments. `now` is the clinic's 'YYYY-MM-DD HH:MM'. */
export function groupBySession(
  day: string,
  appointments: readonly Appointment[],
  { hours, now }: { hours: OpeningHours; now: string },
): DayGroup[] {
  const own = appointments.filter(({ startsAt }) => startsAt.startsWith(day));
  const sessions = findSessions(day, hours.sessions, hours.closures);
  if (sessions.length === 0) return [groupWholeDay(day, own, now)];
  const placeOf = ({ startsAt }: Appointment) => {
    const at = minutesOf(startsAt.slice(11));
    const place = sessions.findIndex(({ closes }) => at < minutesOf(closes));
    return place === -1 ? sessions.length - 1 : place;
  };
  return sessions.map(({ opens, closes }, place) => {
    const rows = own.filter((one) => placeOf(one) === place);
    const last = rows.at(-1)?.startsAt ?? '';
    return {
      key: `${day} ${opens}`,
      day,
      name: nameSession(opens),
      note: `${shortenSpan(showTime(opens), showTime(closes))}. ${count(rows)}`,
      rows,
      isOver: `${day} ${closes}` <= now && last <= now,
    };
  });
}

/** All appointments of a day in one group: tomorrow, and days on which the clinic is closed. */
export function groupWholeDay(
  day: string,
  appointments: readonly Appointment[],
  now: string,
): DayGroup {
  const rows = appointments.filter(({ startsAt }) => startsAt.startsWith(day));
  const isTomorrow = day === addDays(now.slice(0, 10), 1);
  const from = rows.find(isStanding)?.startsAt.slice(11);
  return {
    key: `${day} 00:00`,
    day,
    name: isTomorrow ? 'Tomorrow' : 'The day',
    note: `${showWholeDay(day)}. ${count(rows)}${isTomorrow && from ? `, from ${showTime(from)}` : ''}`,
    rows,
    isOver: false,
  };
}

/** '8 booked: 2 arrived, 4 still to come' */
function count(rows: readonly Appointment[]): string {
  const booked = rows.filter(isStanding);
  if (booked.length === 0) return 'No appointments';
  const parts = (
    [
      ['arrived', 'came'],
      ['no-show', 'missed'],
      ['still to come', 'agreed'],
    ] as const
  )
    .map(
      ([words, status]) => [words, booked.filter((one) => one.status === status).length] as const,
    )
    .filter(([, number]) => number > 0)
    .map(([words, number]) => `${number.toLocaleString('en-IN')} ${words}`);
  const all = `${booked.length.toLocaleString('en-IN')} booked`;
  return booked.every(({ status }) => status === 'agreed') ? all : `${all}: ${parts.join(', ')}`;
}

function nameSession(opens: string): string {
  if (opens < '12:00') return 'Morning';
  return opens < '16:00' ? 'Afternoon' : 'Evening';
}

/** '5:00 to 8:00 pm' for two times of the same half of the day. */
function shortenSpan(from: string, to: string): string {
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} to ${to}`;
}
