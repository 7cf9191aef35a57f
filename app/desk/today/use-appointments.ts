import { useQuery } from '@tanstack/react-query';
import { callsOf } from '../../http/client/call-route.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import type {
  Appointment,
  appointmentRoutes,
  NewAppointment,
} from '../../appointments/appointments.contract.ts';
import { appointmentQueries } from '../../appointments/appointment-queries.ts';
import { isClash, type Wish } from '../../appointments/merge-appointment.ts';
import { useByKey } from '../../ui/use-by-key.ts';

/** A change that was refused because another person had saved first: the stored appointment and the refused change. */
export interface AppointmentConflict {
  current: Appointment;
  wish: Wish;
}

export type SavedAppointment = Saved<Appointment>;

const call = callsOf<typeof appointmentRoutes>();
const appointmentOf = ({ appointment }: { appointment: Appointment }) => appointment;

/** The appointments of some days, read again when they change, and what can be done with them. */
export function useAppointments(from: string, to: string) {
  const { data, isPending, isError, refetch } = useQuery(appointmentQueries.list(from, to));
  const conflicts = useByKey<AppointmentConflict>();

  async function readAgainAfter(saved: SavedAppointment): Promise<SavedAppointment> {
    if (saved.kind !== 'failed' && saved.kind !== 'faults') await refetch();
    return saved;
  }

  return {
    appointments: data?.appointments ?? [],
    removed: data?.removed ?? [],
    isLoading: isPending,
    /** The last attempt failed; the list shows the answer before it. */
    hasFailed: isError,
    refresh: () => void refetch(),
    async change(over: Appointment, wish: Wish): Promise<SavedAppointment> {
      const saved = await sendChange(over, wish);
      if (saved.kind === 'conflict') conflicts.note(over.key, { current: saved.current, wish });
      if (saved.kind === 'saved') conflicts.forget(over.key);
      return readAgainAfter(saved);
    },
    add: async (body: NewAppointment, requestKey: string) =>
      readAgainAfter(
        readSaved(await call('POST /staff/appointments', { body }, { requestKey }), appointmentOf),
      ),
    async remove({ key }: Appointment) {
      const answer = await call('DELETE /staff/appointments/:key', { params: { key } });
      await refetch();
      return readSaved(answer, () => undefined);
    },
    /** Puts back what was removed; an enquiry is given its time again. */
    async putBack({ key, enquiryKey, startsAt }: Appointment) {
      const answer =
        enquiryKey === undefined
          ? await call('POST /staff/appointments/:key/restore', { params: { key } })
          : await call('POST /staff/appointments', { body: { enquiryKey, startsAt } });
      return readAgainAfter(readSaved(answer, appointmentOf));
    },
    findConflict: conflicts.find,
    takeTheirs: conflicts.forget,
  };
}

export type Appointments = ReturnType<typeof useAppointments>;

/** Sends a change, and sends it again over the present version if another person changed another field meanwhile. */
export async function sendChange(over: Appointment, wish: Wish): Promise<SavedAppointment> {
  const { key } = over;
  const send = async ({ version }: Appointment) =>
    readSaved(
      await call('PATCH /staff/appointments/:key', { params: { key }, body: { ...wish, version } }),
      appointmentOf,
    );
  const saved = await send(over);
  return saved.kind === 'conflict' && !isClash(wish, over, saved.current)
    ? send(saved.current)
    : saved;
}
