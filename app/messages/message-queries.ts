import { queryOptions } from '@tanstack/react-query';
import { readStaff } from '../access/client/staff-query.ts';
import type { EnquiryMessage } from './message.ts';

/** The desk's queries about messages. Each key begins with 'messages'. */
export const messageQueries = {
  /** The messages about one enquiry. */
  of: (enquiryKey: string) =>
    queryOptions({
      queryKey: ['messages', 'of', enquiryKey],
      queryFn: (context) => {
        const path = `/staff/enquiries/${encodeURIComponent(enquiryKey)}/messages`;
        return readStaff<{ messages: EnquiryMessage[] }>(context, path);
      },
      select: ({ messages }) => messages,
      // A changed enquiry may have added a message or withdrawn one.
      meta: { follows: { kind: ['message', 'enquiry'], key: enquiryKey, apartMs: 500 } },
    }),
};
