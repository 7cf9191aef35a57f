import type { Appointment, AppointmentChange } from './appointments.contract.ts';

/** The part of a change that a person wishes for, without the version on which it is based. */
export type Wish = Omit<AppointmentChange, 'version'>;

/** True if both people changed the time, or both changed the status, to different values. */
export function isClash(wish: Wish, over: Appointment, current: Appointment): boolean {
  const isMovedByBoth =
    wish.startsAt !== undefined &&
    current.startsAt !== over.startsAt &&
    wish.startsAt !== current.startsAt;
  const isMarkedByBoth =
    wish.status !== undefined && current.status !== over.status && wish.status !== current.status;
  // A mark is about the time at which it was made.
  const isMarkedElsewhere = wish.status !== undefined && current.startsAt !== over.startsAt;
  return isMovedByBoth || isMarkedByBoth || isMarkedElsewhere;
}
