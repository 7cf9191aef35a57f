import type { InboxFilter, InboxPage } from '../../enquiries/inbox/desk-enquiry.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';

/** What the server gives at most in one answer. */
const MAX_AT_ONCE = 200;

interface Wish {
  count: number;
  /** The `next` of the page before; without it from the top. */
  after?: string | undefined;
  signal: AbortSignal;
  isUnattended?: boolean;
}

/** So many enquiries as one page, or all there are, in as many calls as it takes. */
export async function readInbox(
  filter: InboxFilter,
  { count, after, ...options }: Wish,
): Promise<StaffAnswer<InboxPage>> {
  const limit = Math.min(MAX_AT_ONCE, count);
  const answer = await callStaff<InboxPage>('POST', '/staff/enquiries/search', {
    body: { ...filter, after, limit },
    ...options,
  });
  if (answer.kind !== 'done') return answer;
  const { enquiries, next } = answer.value;
  const left = count - enquiries.length;
  if (left <= 0 || next === null) return answer;
  const rest = await readInbox(filter, { count: left, after: next, ...options });
  if (rest.kind !== 'done') return rest;
  return { ...rest, value: { ...rest.value, enquiries: [...enquiries, ...rest.value.enquiries] } };
}
