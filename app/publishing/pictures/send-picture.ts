import { readStaffAnswer, type StaffAnswer } from '../../http/client/call-staff.ts';

export interface SentPicture {
  upload: string;
  width: number;
  height: number;
  ending: string;
}

/** Sends a picture to the server, which keeps it aside until it is published. */
export async function sendPicture(picture: Blob): Promise<StaffAnswer<SentPicture>> {
  try {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/octet-stream' };
    const request = { method: 'POST', headers, body: picture };
    const response = await fetch('/staff/site/pictures', request);
    return await readStaffAnswer<SentPicture>(response);
  } catch {
    return { kind: 'unreachable', error: 'The server did not answer. Please try again.' };
  }
}
