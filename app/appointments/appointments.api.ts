import type { Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { nameSubject } from '../audit/audit.ts';
import { auditContext, recordReadingOnce } from '../audit/record-reading.server.ts';
import { addDays, clinicToday } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { tellAppointment } from '../messages/tell-appointment.server.ts';
import { MAX_DAYS } from './appointment.ts';
import { appointmentRoutes, type Appointment } from './appointments.contract.ts';
import {
  addAppointment,
  changeAppointment,
  putAppointmentBack,
  removeAppointment,
  type AppointmentOutcome,
} from './change-appointment.server.ts';
import { listAppointments, listRemoved, type Days } from './list-appointments.server.ts';

const MISSING = { error: 'This appointment no longer exists.' };
const STALE = 'Somebody else changed this appointment meanwhile.';

/** The staff addresses of appointments. Only staff.api.ts mounts them, behind the session check. */
export function createAppointmentsApi(services: StaffServices): Hono<SiteEnv> {
  const { database, now } = services;
  const momentOf = ({ var: { site } }: Context<SiteEnv>) => ({
    now: now(),
    today: clinicToday(now(), site.content.clinic.timeZone),
  });

  /** Runs a change in a transaction, with its entry in the audit. */
  const write = <Outcome extends AppointmentOutcome>(
    context: Context<SiteEnv>,
    action: 'create' | 'edit' | 'delete' | 'put-back',
    change: (transaction: Transaction<Tables>) => Promise<Outcome>,
  ) =>
    database.write(async (transaction) => {
      const outcome = await change(transaction);
      if (outcome.kind === 'missing' || outcome.kind === 'faults') return outcome;
      const isRefused = outcome.kind === 'conflict';
      const { key, patientid, enquiryKey } = isRefused ? outcome.current : outcome.value;
      if (enquiryKey !== undefined && !isRefused) {
        const { content } = context.var.site;
        await tellAppointment(transaction, { ...services, content }, enquiryKey);
      }
      await recordAudit(transaction, {
        ...auditContext(context, now()),
        action: enquiryKey === undefined ? action : 'edit',
        patientid,
        subject: nameSubject(enquiryKey === undefined ? 'appointment' : 'enquiry', key),
        // A refused change is recorded too, since its answer shows the stored appointment.
        result: isRefused ? 'refused' : 'ok',
      });
      return outcome;
    });

  return mountRoutes(appointmentRoutes, {
    'GET /staff/appointments': async ({ context, query }) => {
      const days = findDays(query, momentOf(context).today);
      if ('errors' in days) return reply(422, days);
      const appointments = await listAppointments(database.read, days);
      const removed = await listRemoved(database.read, days, now());
      const all = [...appointments, ...removed];
      if (all.length === 0) context.set('hasNoPatientData', true);
      else {
        const [patientid, ...others] = listPatients(all);
        const entry = { action: 'read', subject: 'appointments', result: 'ok' } as const;
        await recordReadingOnce(
          database,
          { ...auditContext(context, now()), ...entry, patientid, others },
          { what: `appointments ${JSON.stringify([days, patientid, others])}` },
        );
      }
      return reply(200, { appointments, removed });
    },

    'POST /staff/appointments': async ({ context, requestKey, body }) => {
      const outcome = await write(context, 'create', (transaction) =>
        addAppointment(transaction, body, { ...momentOf(context), requestKey }),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(201, { appointment: outcome.value });
        case 'repeated':
          return reply(200, { appointment: outcome.value });
        case 'faults':
          return reply(422, { errors: outcome.faults });
        case 'missing':
          return reply(404, MISSING);
      }
    },

    'PATCH /staff/appointments/:key': async ({ context, params: { key }, body }) => {
      const outcome = await write(context, 'edit', (transaction) =>
        changeAppointment(transaction, key, body, momentOf(context)),
      );
      switch (outcome.kind) {
        case 'stored':
          return reply(200, { appointment: outcome.value });
        case 'conflict':
          return reply(409, { error: STALE, current: outcome.current, sent: body });
        case 'faults':
          return reply(422, { errors: outcome.faults });
        case 'missing':
          return reply(404, MISSING);
      }
    },

    'DELETE /staff/appointments/:key': async ({ context, params: { key } }) => {
      const outcome = await write(context, 'delete', (transaction) =>
        removeAppointment(transaction, key, momentOf(context)),
      );
      return outcome.kind === 'stored' ? reply(204) : reply(404, MISSING);
    },

    'POST /staff/appointments/:key/restore': async ({ context, params: { key } }) => {
      const outcome = await write(context, 'put-back', (transaction) =>
        putAppointmentBack(transaction, key, momentOf(context)),
      );
      return outcome.kind === 'stored'
        ? reply(200, { appointment: outcome.value })
        : reply(404, MISSING);
    },
  });
}

/** The days of a list, or what is wrong with them. Without days it is of today and the six days after it. */
function findDays(
  { from, to }: Partial<Record<keyof Days, string | undefined>>,
  today: string,
): Days | { errors: { to: string } } {
  const first = from ?? (to !== undefined && to < today ? to : today);
  const last = to ?? addDays(first, 6);
  if (last < first) return { errors: { to: 'The last day comes before the first.' } };
  if (last >= addDays(first, MAX_DAYS))
    return { errors: { to: `At most ${MAX_DAYS} days at once.` } };
  return { from: first, to: last };
}

function listPatients(appointments: readonly Appointment[]): string[] {
  const ids = appointments.flatMap(({ patientid }) => patientid ?? []);
  return [...new Set(ids)].sort();
}
