import type { InboxFilter } from '../../enquiries/inbox/desk-enquiry.ts';
import { saveFile } from './save-file.ts';
import { noteSessionOver } from '../../access/client/session-watch.ts';

/** Saves what the filter lets through as a CSV file; the filter's words stand in no address. */
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
