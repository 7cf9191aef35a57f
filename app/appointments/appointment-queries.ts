import { queryOptions } from '@tanstack/react-query';
import { readStaff } from '../access/client/staff-query.ts';
import type { AppointmentList } from './appointment.ts';

/** The desk's queries about appointments. Each key begins with 'appointments'. */
export const appointmentQueries = {
  /** The appointments of some days, 'YYYY-MM-DD', both included. */
  list: (from: string, to: string) =>
    queryOptions({
      queryKey: ['appointments', 'list', from, to],
      queryFn: (context) =>
        readStaff<AppointmentList>(context, `/staff/appointments?from=${from}&to=${to}`),
      // The time of an enquiry is an appointment too.
      meta: { follows: { kind: ['appointment', 'enquiry'], apartMs: 500 } },
    }),
};
