import { writeCalendar } from '../../enquiries/inbox/calendar-file.ts';
import type { DeskEnquiry } from '../../enquiries/inbox/desk-enquiry.ts';
import type { Clinic } from '../../content/clinic.ts';
import { saveFile } from './save-file.ts';

const APPOINTMENT_MINUTES = 30;

/** Gives the browser the agreed time of an enquiry as a calendar file, which names nobody. */
export function saveCalendar(
  { reference, agreedAt, key, version }: DeskEnquiry,
  clinic: Pick<Clinic, 'timeZone' | 'phone' | 'address'>,
): void {
  if (!agreedAt) return;
  const text = writeCalendar(
    {
      id: `${key}@${location.hostname}`,
      startsAt: agreedAt,
      minutes: APPOINTMENT_MINUTES,
      timeZone: clinic.timeZone,
      summary: `Appointment ${reference}`,
      description: `Reference ${reference}, ${clinic.phone.shown}`,
      location: clinic.address.join(', '),
      sequence: version,
    },
    new Date(),
  );
  saveFile(`appointment-${reference}.ics`, new Blob([text], { type: 'text/calendar' }));
}
