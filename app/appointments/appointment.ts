import type { AppointmentStatus } from '../enquiries/inbox/desk-enquiry.ts';

/** The most days that one list covers. */
export const MAX_DAYS = 92;

export const STATUS_WORDS: Record<AppointmentStatus, string> = {
  agreed: 'Expected',
  came: 'Arrived',
  missed: 'No-show',
  'called-off': 'Cancelled',
};

/** How long an appointment lasts in a calendar. */
export const APPOINTMENT_MINUTES = 30;
