import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import { useRemoval } from '../../http/client/use-removal.ts';
import { type Saving, type SentDraft, useSave } from '../../http/client/use-save.ts';
import type { Appointment, appointmentRoutes, NewAppointment } from '../appointments.contract.ts';
import { appointmentQueries } from '../appointment-queries.ts';

/** The fields of an appointment that staff change in Today. */
export type Agreed = Pick<Appointment, 'startsAt' | 'status'>;
/** Undefined: the press before it is not answered yet. */
export type SavedAppointment = Saved<Appointment> | undefined;

const call = callsOf<typeof appointmentRoutes>();
const appointmentOf = ({ appointment }: { appointment: Appointment }) => appointment;

const SAVING: Saving<Appointment, Agreed> = {
  send: async ({ key, version }, change) =>
    readSaved(
      await call('PATCH /staff/appointments/:key', {
        params: { key },
        body: { ...change, version },
      }),
      appointmentOf,
    ),
  valuesOf: ({ startsAt, status }) => ({ startsAt, status }),
  // An appointment is marked for the time at which it stands.
  about: { status: 'startsAt' },
};

interface Days {
  from: string;
  to: string;
}

/** The appointments of some days, read again when they change, and what can be done with them. */
export function useAppointments(
  { from, to }: Days,
  screen: { failed: string; root: RefObject<Element | null> },
) {
  const query = appointmentQueries.list(from, to);
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(query);
  const { save, choose, run, ...saving } = useSave(SAVING, {
    words: { failed: screen.failed },
    form: screen.root,
  });

  async function readAgainAfter<Outcome extends SavedAppointment>(saved: Outcome) {
    if (saved && saved.kind !== 'failed' && saved.kind !== 'faults') await refetch();
    return saved;
  }

  const removal = useRemoval<Appointment>('appointment', {
    failed: screen.failed,
    sayBack: ({ name }) => `The appointment of ${name ?? 'somebody'} is put back.`,
    async remove(appointment) {
      const { key } = appointment;
      const saved = readSaved(
        await call('DELETE /staff/appointments/:key', { params: { key } }),
        () => appointment,
      );
      if (saved.kind === 'saved' || saved.kind === 'gone') {
        client.setQueryData(query.queryKey, (read) => {
          if (!read) return undefined;
          return { ...read, appointments: read.appointments.filter((one) => one.key !== key) };
        });
      }
      return readAgainAfter(saved);
    },
    /** An enquiry is given its time again. */
    async putBack({ key, enquiryKey, startsAt }) {
      const answer =
        enquiryKey === undefined
          ? await call('POST /staff/appointments/:key/restore', { params: { key } })
          : await call('POST /staff/appointments', { body: { enquiryKey, startsAt } });
      return readAgainAfter(readSaved(answer, appointmentOf));
    },
  });

  return {
    ...saving,
    appointments: (data?.appointments ?? []).filter(({ key }) => !removal.isHidden(key)),
    removed: data?.removed ?? [],
    isLoading: isPending,
    /** The last attempt failed; the list shows the answer before it. */
    hasFailed: isError,
    refresh: () => void refetch(),
    change: async (over: Appointment, change: Partial<Agreed>, draft?: SentDraft) =>
      readAgainAfter(await save(over, change, { draft })),
    choose: async (key: string, chosen: (keyof Agreed)[]) =>
      readAgainAfter(await choose(key, chosen)),
    add: async (body: NewAppointment, requestKey: string, draft: SentDraft) =>
      readAgainAfter(
        await run(
          'new',
          async () =>
            readSaved(
              await call('POST /staff/appointments', { body }, { requestKey }),
              appointmentOf,
            ),
          { draft },
        ),
      ),
    removal,
  };
}

export type Appointments = ReturnType<typeof useAppointments>;
