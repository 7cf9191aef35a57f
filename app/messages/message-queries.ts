import { queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { messageRoutes } from './messages.contract.ts';

const read = readsOf<typeof messageRoutes>();

/** The desk's queries about messages. Each key begins with 'messages'. */
export const messageQueries = {
  /** How the sending of e-mails goes. */
  mail: queryOptions({
    queryKey: ['messages', 'mail'],
    queryFn: (context) => read(context, 'GET /staff/mail', {}),
  }),

  /** The e-mails of the last week that failed. */
  failed: queryOptions({
    queryKey: ['messages', 'failed'],
    queryFn: (context) => read(context, 'GET /staff/owner/messages', {}),
    select: ({ messages }) => messages,
  }),

  /** The messages about one enquiry. */
  of: (enquiryKey: string) =>
    queryOptions({
      queryKey: ['messages', 'of', enquiryKey],
      queryFn: (context) =>
        read(context, 'GET /staff/enquiries/:key/messages', { params: { key: enquiryKey } }),
      select: ({ messages }) => messages,
      // A changed enquiry may have added a message or withdrawn one.
      meta: { follows: { kind: ['message', 'enquiry'], key: enquiryKey, apartMs: 500 } },
    }),
};
