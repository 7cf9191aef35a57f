import { callsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import type { inboxRoutes } from '../inbox/inbox.contract.ts';

const call = callsOf<typeof inboxRoutes>();

/** An enquiry as it was before it was answered, and as it was saved. */
export interface Answered {
  key: string;
  before: DeskEnquiry;
  saved: DeskEnquiry;
}

/** Gives an enquiry the status, note and time from before its answer, if nobody has changed it since. */
export async function takeAnswerBack({ key, before, saved }: Answered): Promise<Saved<Answered>> {
  const { status, note, agreedAt } = before;
  const body = { status, note, agreedAt, version: saved.version };
  const answer = await call('PATCH /staff/enquiries/:key', { params: { key }, body });
  return readSaved(answer, ({ enquiry }) => ({ key, before, saved: enquiry }));
}
