import type { DeskMobile } from '../patients/dial.ts';
import type { AppointmentStatus } from '../enquiries/inbox/desk-enquiry.ts';

/** A time agreed with a patient or a caller. The appointment of an enquiry has the enquiry's key, name and number. */
export interface Appointment extends DeskMobile {
  key: string;
  /** Clinic time 'YYYY-MM-DD HH:MM'. */
  startsAt: string;
  name: string | null;
  /** Only of a patient. */
  patientid?: string;
  /** Only of an enquiry. */
  enquiryKey?: string;
  status: AppointmentStatus;
  version: number;
}

/** An appointment that was removed within the last day and can be put back. */
export interface RemovedAppointment extends Appointment {
  /** ISO 8601 */
  removedAt: string;
}

/** The appointments of some days, and those of the same days that can be put back, last removed first. */
export interface AppointmentList {
  appointments: Appointment[];
  removed: RemovedAppointment[];
}

/** A patient (`patientid`), a caller (`name` and `mobile`) or an enquiry (`enquiryKey`), and the time. */
export interface NewAppointment {
  startsAt: string;
  patientid?: string | undefined;
  enquiryKey?: string | undefined;
  name?: string | undefined;
  mobile?: string | undefined;
}

/** Fields that are absent stay as they are. An enquiry's name and number are changed in the enquiry. */
export interface AppointmentChange {
  startsAt?: string | undefined;
  status?: AppointmentStatus | undefined;
  name?: string | undefined;
  mobile?: string | undefined;
  /** The version on which the change is based. */
  version: number;
}

export const STATUS_WORDS: Record<AppointmentStatus, string> = {
  agreed: 'Expected',
  came: 'Came',
  missed: 'Did not come',
  'called-off': 'Called off',
};

/** How long an appointment lasts in a calendar. */
export const APPOINTMENT_MINUTES = 30;
