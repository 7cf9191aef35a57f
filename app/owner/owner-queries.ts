import { queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { ownerRoutes } from './owner.contract.ts';

const read = readsOf<typeof ownerRoutes>();

/** The queries of the owner's page that belong to no other subject. Each key begins with 'owner'. */
export const ownerQueries = {
  figures: queryOptions({
    queryKey: ['owner', 'enquiries'],
    queryFn: (context) => read(context, 'GET /staff/owner/enquiries', {}),
    meta: { follows: { kind: 'enquiry', apartMs: 30_000 } },
  }),
  /** Needs no owner's password, so that the desk can count what waits. */
  waiting: queryOptions({
    queryKey: ['owner', 'waiting'],
    queryFn: (context) => read(context, 'GET /staff/waiting', {}),
    meta: { follows: { kind: 'content' } },
  }),
};
