import type { Kysely } from 'kysely';
import { mobileToMatch } from '../../app/text/mobile.ts';
import type { IsErased } from '../../app/privacy/erasures.server.ts';
import type { AppointmentsTable, Tables } from '../../storage/tables.ts';
import { findHere } from '../hosted/bulk-insert.ts';
import type { AppointmentAtDesk, DeskPart } from '../hosted/desk-part.ts';
import { readDeletions } from './new-entries.ts';

/** The appointments to import: those that are not here, were not removed here by staff, and are of nobody erased. */
export async function pickAppointments(
  rows: Kysely<Tables>,
  desk: DeskPart | undefined,
  isErased: IsErased | undefined,
): Promise<ImportedAppointment[]> {
  if (!desk || desk.appointments.size === 0) return [];
  const removed = await readDeletions(rows, 'appointment');
  const here = await findHere(rows, 'appointments', desk.appointments.keys());
  const coming = [...desk.appointments.values()]
    .filter(({ key }) => !removed.has(key) && !here.has(key))
    .map(toAppointmentRow);
  return isErased ? coming.filter((one) => !isOfErased(one, isErased)) : coming;
}

export type ImportedAppointment = Omit<AppointmentsTable, 'removed_at'>;

/** Whether an appointment is of somebody who was erased since it was made. */
export function isOfErased(
  { key, patientid, mobile, mobile_match }: ImportedAppointment,
  isErased: IsErased,
): boolean {
  return isErased({ key, patientid, mobile: mobile_match, writtenMobile: mobile });
}

function toAppointmentRow(one: AppointmentAtDesk): ImportedAppointment {
  const mobile_match = one.mobile === null ? null : mobileToMatch(one.mobile);
  return { ...one, mobile_match, mobile_typed: one.mobile_typed ?? null, request_key: null };
}
