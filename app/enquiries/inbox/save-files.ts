import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { InboxFilter, inboxRoutes } from './inbox.contract.ts';
import { callsOf } from '../../http/client/call-route.ts';
import { writeCalendar } from '../../hours/calendar-file.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Clinic } from '../../content/clinic.ts';

const call = callsOf<typeof inboxRoutes>();

/** Saves the enquiries that match the filter as a CSV file. Posted, so that no search words appear in a URL. */
export async function exportInbox(filter: InboxFilter): Promise<boolean> {
  const answer = await call('POST /staff/enquiries/export', { body: filter });
  if (answer.kind === 'done') saveFile(answer.value);
  return answer.kind === 'done';
}

const APPOINTMENT_MINUTES = 30;

/** Saves the agreed time of an enquiry as a calendar file, without the visitor's name. */
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
  saveFile(new File([text], `appointment-${reference}.ics`, { type: 'text/calendar' }));
}
