import type { AppointmentStatus } from '../enquiries/inbox/desk-enquiry.ts';
import { minutesOf } from '../hours/clinic-time.ts';
import { findSessions, isClosedDay, type OpeningHours } from '../hours/opening.ts';
import { showTime } from '../hours/page-times.ts';
import type { Appointment } from './appointments.contract.ts';

const CLOSED = 'The clinic is closed on this day.';

/** An error message if the appointment cannot have this status: 'came' and 'missed' need a day that has begun. */
export function judgeStatus(
  status: AppointmentStatus,
  startsAt: string,
  today: string,
): string | undefined {
  if (status !== 'came' && status !== 'missed') return undefined;
  return startsAt.slice(0, 10) > today
    ? 'This appointment is on a later day. Cancel it, or move it.'
    : undefined;
}

/** True unless the appointment was cancelled. */
export function isStanding({ status }: Pick<Appointment, 'status'>): boolean {
  return status !== 'called-off';
}

type Asked = Pick<Appointment, 'startsAt'> & { key?: string | undefined };

/** Remarks on the time of an appointment if it is unusual, though allowed. `others` may be those of its time alone. */
export function findRemarks(
  asked: Asked,
  others: readonly Appointment[],
  hours: OpeningHours,
): string[] {
  const same = others.filter(
    (one) => one.key !== asked.key && one.startsAt === asked.startsAt && isStanding(one),
  );
  const remarks = same.length > 0 ? [`At the same time as ${nameAll(same)}.`] : [];
  const [day = '', time = ''] = asked.startsAt.split(' ');
  if (isClosedDay(day, hours)) remarks.push(CLOSED);
  else if (!isOpen(day, time, hours)) remarks.push('Outside the opening hours.');
  return remarks;
}

/**
 * The remark on a time while it is being typed: 'Free. After M. Yusuf Ara Syed, 7:00 pm.', or why it is unusual.
 * `others` are the appointments of the day, undefined while they are not known. `now` is 'YYYY-MM-DD HH:MM'.
 */
export function sayTime(
  asked: Asked,
  others: readonly Appointment[] | undefined,
  { hours, now }: { hours: OpeningHours; now: string },
): { words: string; isUnusual: boolean } {
  const remarks = findRemarks(asked, others ?? [], hours);
  if (asked.startsAt < now) remarks.unshift('This time has passed already.');
  if (remarks.length > 0) return { words: remarks.join(' '), isUnusual: true };
  if (!others) return { words: '', isUnusual: false };
  const isBefore = (one: Appointment) => one.startsAt < asked.startsAt && one.key !== asked.key;
  const earlier = others.filter((one) => isBefore(one) && isStanding(one));
  const before = earlier.at(-1);
  const words = before
    ? `Free. After ${nameAll([before])}, ${showTime(before.startsAt.slice(11))}.`
    : 'Free. The first of the day.';
  return { words, isUnusual: false };
}

/**
 * Asks before an appointment is stored at a time of today that has passed, or on a closed day other than `day`, which
 * is in view; `confirmed` is the time asked about.
 */
export function doubtTime(
  startsAt: string,
  { day, hours, now }: { day: string; hours: OpeningHours; now: string },
  confirmed?: string,
): string | undefined {
  if (startsAt === confirmed) return undefined;
  const again = 'Press Enter or the button again if that is right.';
  const on = startsAt.slice(0, 10);
  if (startsAt >= now)
    return on !== day && isClosedDay(on, hours) ? `${CLOSED} ${again}` : undefined;
  const [time, at] = [startsAt, now].map((moment) => showTime(moment.slice(11)));
  return `${time} has passed: it is ${at} at the clinic. ${again}`;
}

/** 'Asha Sample, Ravi Example and 2 other appointments': an enquiry may have no name. */
function nameAll(appointments: Appointment[]): string {
  const names = appointments.flatMap(({ name }) => name ?? []);
  const others = appointments.length - names.length;
  if (others === 0) return names.join(', ');
  const rest = others === 1 ? 'another appointment' : `${others} other appointments`;
  return names.length === 0 ? rest : `${names.join(', ')} and ${rest}`;
}

function isOpen(day: string, time: string, { sessions, closures }: OpeningHours): boolean {
  const minutes = minutesOf(time);
  return findSessions(day, sessions, closures).some(
    ({ opens, closes }) => minutesOf(opens) <= minutes && minutes < minutesOf(closes),
  );
}
