import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { addDays } from '../hours/clinic-time.ts';
import { goneBefore } from '../enquiries/inbox/desk-enquiry.ts';
import type { DeskMobile } from '../text/dial.ts';
import { toDeskMobile, type KeptMobile } from '../text/dial.server.ts';
import type { Appointment, RemovedAppointment } from './appointments.contract.ts';

/** Days of the clinic, 'YYYY-MM-DD', both included. */
export interface Days {
  from: string;
  to: string;
}

/** All appointments of some days in their order: those that staff added, and the agreed times of enquiries. */
export async function listAppointments(
  rows: Kysely<Tables>,
  { from, to }: Days,
): Promise<Appointment[]> {
  const before = addDays(to, 1);
  const own = await selectOwn(rows)
    .where('removed_at', 'is', null)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .execute();
  const ofEnquiries = await selectOfEnquiries(rows)
    .where('agreed_at', '>=', from)
    .where('agreed_at', '<', before)
    .execute();
  return [...own.map(toAppointment), ...ofEnquiries.map(toEnquirysAppointment)].sort(
    (one, other) => order(one.startsAt, other.startsAt) || order(one.key, other.key),
  );
}

/**
 * The appointments of some days that staff added and removed within the last day, last removed first. The agreed time
 * of an enquiry is not among them: it is agreed again.
 */
export async function listRemoved(
  rows: Kysely<Tables>,
  { from, to }: Days,
  now: Date,
): Promise<RemovedAppointment[]> {
  const removed = await selectOwn(rows)
    .select('removed_at as removedAt')
    .$narrowType<{ removedAt: string }>()
    .where('starts_at', '>=', from)
    .where('starts_at', '<', addDays(to, 1))
    .where('removed_at', '>=', goneBefore(now))
    .orderBy('removed_at', 'desc')
    .orderBy('key')
    .execute();
  return removed.map((row) => Object.assign(toAppointment(row), { removedAt: row.removedAt }));
}

/** An appointment that staff added. */
export async function findAddedAppointment(
  rows: Kysely<Tables>,
  key: string,
): Promise<Appointment | undefined> {
  const row = await selectOwn(rows)
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toAppointment(row);
}

/** The appointment of an enquiry, if a time is agreed. */
export async function findOfEnquiry(
  rows: Kysely<Tables>,
  key: string,
): Promise<Appointment | undefined> {
  const row = await selectOfEnquiries(rows).where('key', '=', key).executeTakeFirst();
  return row && toEnquirysAppointment(row);
}

function selectOwn(rows: Kysely<Tables>) {
  return rows
    .selectFrom('appointments')
    .select([
      'key',
      'starts_at as startsAt',
      'name',
      'mobile',
      'mobile_typed as mobileTyped',
      'patientid',
      'status',
      'version',
    ]);
}

/** Spam and removed enquiries have no appointment; it is there again once they are put back. */
function selectOfEnquiries(rows: Kysely<Tables>) {
  return rows
    .selectFrom('enquiries')
    .select([
      'key',
      'agreed_at as startsAt',
      'name',
      'mobile',
      'mobile_typed as mobileTyped',
      'appointment_status as status',
      'version',
    ])
    .$narrowType<{ startsAt: string }>()
    .where('agreed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('status', '!=', 'spam');
}

type Row = Omit<Appointment, 'patientid' | keyof DeskMobile> & KeptMobile;

function toAppointment({
  patientid,
  mobile,
  mobileTyped,
  ...row
}: Row & { patientid: string | null }): Appointment {
  const appointment = { ...row, ...toDeskMobile({ mobile, mobileTyped }) };
  return patientid === null ? appointment : { ...appointment, patientid };
}

function toEnquirysAppointment({ mobile, mobileTyped, ...row }: Row): Appointment {
  return { ...row, ...toDeskMobile({ mobile, mobileTyped }), enquiryKey: row.key };
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
