import type { InboxFilter, DeskEnquiry } from '../../enquiries/inbox/desk-enquiry.ts';
import { noteSessionOver } from '../../http/client/session-watch.ts';
import { writeCalendar } from '../../hours/calendar-file.ts';
import type { Clinic } from '../../content/clinic.ts';

/** Saves the enquiries that match the filter as a CSV file. Posted, so that no search words appear in a URL. */
export async function exportInbox(filter: InboxFilter): Promise<boolean> {
  try {
    const response = await fetch('/staff/enquiries/export', {
      method: 'POST',
      cache: 'no-store',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(filter),
    });
    if (response.status === 401) noteSessionOver();
    if (!response.ok) return false;
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveFile(name ?? 'enquiries.csv', await response.blob());
    return true;
  } catch {
    return false;
  }
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
  saveFile(`appointment-${reference}.ics`, new Blob([text], { type: 'text/calendar' }));
}

/** Starts a download of the content. */
function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the object URL after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
