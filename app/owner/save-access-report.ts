import { readStaffAnswer, type StaffAnswer } from '../http/client/call-staff.ts';

/** Saves the list of who looked at a patient. Posted, so that the patient's id is in no address. Resolves to the file's name. */
export async function saveAccessReport(body: {
  patientid: string;
  from: string;
  to: string;
}): Promise<StaffAnswer<string>> {
  try {
    const response = await fetch('/staff/owner/access-report', {
      method: 'POST',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) return await readStaffAnswer<string>(response);
    const header = response.headers.get('content-disposition') ?? '';
    const name = /filename="([^"]+)"/.exec(header)?.[1] ?? 'access.csv';
    save(name, await response.blob());
    return { kind: 'done', value: name, tag: null };
  } catch {
    return { kind: 'unreachable', error: 'The list could not be saved just now.' };
  }
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the object URL after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
