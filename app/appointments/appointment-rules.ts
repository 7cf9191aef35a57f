import type { AppointmentStatus } from '../enquiries/inbox/desk-enquiry.ts';
import { minutesOf } from '../hours/clinic-time.ts';
import { findSessions, isClosedDay, type OpeningHours } from '../hours/opening.ts';
import { plainDigits } from '../text/mobile.ts';
import type { Appointment } from './appointments.contract.ts';
import { readTime } from './typed-time.ts';

/**
 * The question to ask before an appointment is saved at a time of today or later; undefined if nothing is doubtful. In
 * a clinic that is open in the evening a typed '7' may mean 19:00; '07' and '07:00' mean the morning. `confirmed` is
 * the past time that staff have already been asked about. `now` is the clinic's 'YYYY-MM-DD HH:MM'.
 */
export function doubtTime(
  { day, typed, confirmed }: { day: string; typed: string; confirmed: string | undefined },
  { hours, now }: { hours: OpeningHours; now: string },
): string | undefined {
  const time = readTime(typed) ?? '';
  const evening = `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
  if (/^\s*[1-9]/.test(plainDigits(typed)) && time < '10' && !isOpen(day, time, hours)) {
    if (isOpen(day, evening, hours)) {
      return `Write ${evening}, or ${time} for the morning.`;
    }
  }
  const startsAt = `${day} ${time}`;
  if (startsAt >= now || startsAt === confirmed) return undefined;
  return `${time} has passed: it is ${now.slice(11)} at the clinic. Press again if that is right.`;
}

/** An error message if the appointment cannot have this status: 'came' and 'missed' need a day that has begun. */
export function judgeStatus(
  status: AppointmentStatus,
  startsAt: string,
  today: string,
): string | undefined {
  if (status !== 'came' && status !== 'missed') return undefined;
  return startsAt.slice(0, 10) > today
    ? 'This appointment is on a later day. Call it off, or move it.'
    : undefined;
}

/** True unless the appointment was called off. */
export function isStanding({ status }: Pick<Appointment, 'status'>): boolean {
  return status !== 'called-off';
}

/** Remarks on the time of an appointment if it is unusual, though allowed. */
export function findRemarks(
  asked: Pick<Appointment, 'startsAt'> & { key?: string },
  others: readonly Appointment[],
  hours: OpeningHours,
): string[] {
  const same = others.filter(
    (one) => one.key !== asked.key && one.startsAt === asked.startsAt && isStanding(one),
  );
  const remarks: string[] = [];
  if (same.length > 0) {
    remarks.push(`At the same time as ${same.map(({ name }) => name ?? 'somebody').join(', ')}.`);
  }
  const [day = '', time = ''] = asked.startsAt.split(' ');
  if (isClosedDay(day, hours)) remarks.push('The clinic is closed on this day.');
  else if (!isOpen(day, time, hours)) remarks.push('Outside the opening hours.');
  return remarks;
}

/** As `findRemarks`, for a time that is still being chosen. `now` is the clinic's 'YYYY-MM-DD HH:MM'. */
export function adviseTime(
  asked: Parameters<typeof findRemarks>[0],
  others: readonly Appointment[],
  { hours, now }: { hours: OpeningHours; now: string },
): string {
  const remarks = findRemarks(asked, others, hours);
  if (asked.startsAt < now) remarks.unshift('This time has passed already.');
  return remarks.join(' ');
}

function isOpen(day: string, time: string, { sessions, closures }: OpeningHours): boolean {
  const minutes = minutesOf(time);
  return findSessions(day, sessions, closures).some(
    ({ opens, closes }) => minutesOf(opens) <= minutes && minutes < minutesOf(closes),
  );
}
