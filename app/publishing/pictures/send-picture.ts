import { addressesOf } from '../../http/client/call-route.ts';
import { readStaffAnswer, type StaffAnswer } from '../../http/client/call-staff.ts';
import type { AddedPicture, pictureRoutes } from './pictures.contract.ts';

const addressOf = addressesOf<typeof pictureRoutes>();

/** Sends a picture to the server, which keeps it aside until it is published. */
export async function sendPicture(picture: Blob): Promise<StaffAnswer<AddedPicture>> {
  try {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/octet-stream' };
    const request = { method: 'POST', headers, body: picture };
    const response = await fetch(addressOf('POST /staff/site/pictures', {}), request);
    return await readStaffAnswer<AddedPicture>(response);
  } catch {
    return { kind: 'unreachable', error: 'The server did not answer. Please try again.' };
  }
}
