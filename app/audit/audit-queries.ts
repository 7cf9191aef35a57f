import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { auditRoutes } from './audit.contract.ts';

const read = readsOf<typeof auditRoutes>();

/** The desk's queries about the audit. */
export const auditQueries = {
  /** Who looked at the patient, newest first. This reading is recorded too. */
  readers: (patientid: string) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'readers', patientid],
      queryFn: (context) =>
        read(context, 'POST /staff/audit/search', {
          body: { patientid, before: context.pageParam },
        }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),

  fastReading: queryOptions({
    queryKey: ['audit', 'fast-reading'],
    queryFn: (context) => read(context, 'GET /staff/fast-reading', {}),
  }),
};
