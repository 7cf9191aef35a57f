import { useQuery } from '@tanstack/react-query';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';
import type { Appointment, NewAppointment } from '../../appointments/appointment.ts';
import { appointmentQueries } from '../../appointments/appointment-queries.ts';
import { isClash, type Wish } from '../../appointments/merge-appointment.ts';
import { useByKey } from '../use-by-key.ts';

type Answer = StaffAnswer<{ appointment: Appointment }>;

/** A change that was refused because another person had saved first: the stored appointment and the refused change. */
export interface AppointmentConflict {
  current: Appointment;
  wish: Wish;
}

/** 'over': the session has ended, and the page is being locked. */
export type Saved =
  | { kind: 'done'; appointment: Appointment }
  | { kind: 'wrong'; errors: Record<string, string> }
  | { kind: 'conflict' | 'gone' | 'over' | 'failed' };

/** The appointments of some days, read again when they change, and what can be done with them. */
export function useAppointments(from: string, to: string) {
  const { data, isPending, isError, refetch } = useQuery(appointmentQueries.list(from, to));
  const conflicts = useByKey<AppointmentConflict>();

  async function change(over: Appointment, wish: Wish): Promise<Saved> {
    return settle(await sendChange(over, wish), wish, over.key);
  }

  async function settle(answer: Answer, wish: Wish, key: string): Promise<Saved> {
    const current = findCurrent(answer);
    if (current) {
      conflicts.note(key, { current, wish });
      await refetch();
      return { kind: 'conflict' };
    }
    const saved = readSaved(answer);
    if (saved.kind === 'done') conflicts.forget(key);
    if (saved.kind === 'done' || saved.kind === 'gone') await refetch();
    return saved;
  }

  return {
    appointments: data?.appointments ?? [],
    removed: data?.removed ?? [],
    isLoading: isPending,
    /** The last attempt failed; the list shows the answer before it. */
    hasFailed: isError,
    refresh: () => void refetch(),
    change,
    async add(sent: NewAppointment, requestKey: string): Promise<Saved> {
      const answer: Answer = await callStaff('POST', '/staff/appointments', {
        body: sent,
        requestKey,
      });
      const saved = readSaved(answer);
      if (saved.kind === 'done') await refetch();
      return saved;
    },
    async remove({ key }: Appointment): Promise<'done' | 'failed'> {
      const answer = await callStaff('DELETE', pathOf(key));
      await refetch();
      const isGone = answer.kind === 'refused' && answer.status === 404;
      return answer.kind === 'done' || isGone ? 'done' : 'failed';
    },
    /** Puts back what was removed; an enquiry is given its time again. */
    async putBack({ key, enquiryKey, startsAt }: Appointment): Promise<Saved> {
      const answer: Answer =
        enquiryKey === undefined
          ? await callStaff('POST', `${pathOf(key)}/restore`)
          : await callStaff('POST', '/staff/appointments', { body: { enquiryKey, startsAt } });
      const saved = readSaved(answer);
      if (saved.kind === 'done' || saved.kind === 'gone') await refetch();
      return saved;
    },
    findConflict: conflicts.find,
    takeTheirs: conflicts.forget,
  };
}

export type Appointments = ReturnType<typeof useAppointments>;

/** Sends a change, and sends it again over the present version if another person changed another field meanwhile. */
export async function sendChange(over: Appointment, wish: Wish): Promise<Answer> {
  const send = ({ version }: Appointment): Promise<Answer> =>
    callStaff('PATCH', pathOf(over.key), { body: { ...wish, version } });
  const answer = await send(over);
  const current = findCurrent(answer);
  return current && !isClash(wish, over, current) ? send(current) : answer;
}

function pathOf(key: string): string {
  return `/staff/appointments/${encodeURIComponent(key)}`;
}

/** The stored appointment from a 409 answer; undefined for any other answer. */
function findCurrent(answer: Answer): Appointment | undefined {
  if (answer.kind !== 'refused' || answer.status !== 409) return undefined;
  return (answer.body as { current: Appointment }).current;
}

function readSaved(answer: Answer): Saved {
  if (answer.kind === 'done') return { kind: 'done', appointment: answer.value.appointment };
  if (answer.kind === 'session-over') return { kind: 'over' };
  if (answer.kind !== 'refused') return { kind: 'failed' };
  if (answer.status === 404) return { kind: 'gone' };
  const { errors } = answer.body as { errors?: Record<string, string> };
  return errors ? { kind: 'wrong', errors } : { kind: 'failed' };
}
