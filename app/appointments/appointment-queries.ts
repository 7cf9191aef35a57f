import { queryOptions } from '@tanstack/react-query';
import { readsOf } from '../http/client/call-route.ts';
import type { appointmentRoutes } from './appointments.contract.ts';

const read = readsOf<typeof appointmentRoutes>();

/** The desk's queries about appointments. Each key begins with 'appointments'. */
export const appointmentQueries = {
  /** The appointments of some days, 'YYYY-MM-DD', both included. */
  list: (from: string, to: string) =>
    queryOptions({
      queryKey: ['appointments', 'list', from, to],
      queryFn: (context) => read(context, 'GET /staff/appointments', { query: { from, to } }),
      // The time of an enquiry is an appointment too.
      meta: { follows: { kind: ['appointment', 'enquiry'], apartMs: 500 } },
    }),
};
