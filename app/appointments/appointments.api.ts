import { Hono, type Context } from 'hono';
import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { nameSubject } from '../audit/audit.ts';
import { auditContext, recordReadingOnce } from '../audit/record-reading.server.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import { IDEMPOTENCY_KEY, WRONG_IDEMPOTENCY_KEY } from '../http/headers.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { checkFields, readJson } from '../http/read-json.server.ts';
import type { StaffServices } from '../http/services.server.ts';
import { tellAppointment } from '../messages/tell-appointment.server.ts';
import type { Appointment, AppointmentList } from './appointment.ts';
import {
  appointmentChangeSchema,
  makeRangeSchema,
  newAppointmentSchema,
} from './appointment-schema.server.ts';
import {
  addAppointment,
  changeAppointment,
  putAppointmentBack,
  removeAppointment,
  type Outcome,
} from './change-appointment.server.ts';
import {
  describeAppointments,
  describeChange,
  describeNew,
  describePutBack,
  describeRemoval,
} from './describe-appointments.server.ts';
import { listAppointments, listRemoved } from './list-appointments.server.ts';

const MISSING = 'This appointment no longer exists.';
const STALE = 'Somebody else changed this appointment meanwhile.';

/** The staff addresses of appointments. Only staff.api.ts mounts them, behind the session check. */
export function createAppointmentsApi(services: StaffServices): Hono<SiteEnv> {
  const { database, now, content } = services;
  const momentOf = () => ({ now: now(), today: clinicToday(now(), content.clinic.timeZone) });

  /** Runs a change in a transaction, with its entry in the audit. */
  const write = (
    context: Context<SiteEnv>,
    action: 'create' | 'edit' | 'delete' | 'put-back',
    change: (transaction: Transaction<Tables>) => Promise<Outcome>,
  ) =>
    database.write(async (transaction) => {
      const outcome = await change(transaction);
      if (!('appointment' in outcome)) return outcome;
      const { key, patientid, enquiryKey } = outcome.appointment;
      if (enquiryKey !== undefined && outcome.kind !== 'stale') {
        await tellAppointment(transaction, services, enquiryKey);
      }
      await recordAudit(transaction, {
        ...auditContext(context, now()),
        action: enquiryKey === undefined ? action : 'edit',
        patientid,
        subject: nameSubject(enquiryKey === undefined ? 'appointment' : 'enquiry', key),
        // A refused change is recorded too, since its answer shows the stored appointment.
        result: outcome.kind === 'stale' ? 'refused' : 'ok',
      });
      return outcome;
    });

  return new Hono<SiteEnv>()
    .get('/appointments', describeAppointments(), async (context) => {
      const checked = checkFields(makeRangeSchema(momentOf().today), context.req.query());
      if ('errors' in checked) return context.json(checked, 422);
      const days = checked.value;
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
      return context.json({ appointments, removed } satisfies AppointmentList);
    })
    .post('/appointments', describeNew(), async (context) => {
      const requestKey = context.req.header('idempotency-key');
      if (requestKey !== undefined && !IDEMPOTENCY_KEY.test(requestKey)) {
        return context.json({ error: WRONG_IDEMPOTENCY_KEY }, 400);
      }
      const read = await readJson(context, newAppointmentSchema);
      if ('refusal' in read) return read.refusal;
      const moment = { ...momentOf(), requestKey };
      const done = await write(context, 'create', (transaction) =>
        addAppointment(transaction, read.value, moment),
      );
      return answer(context, done);
    })
    .patch('/appointments/:key', describeChange(), async (context) => {
      const read = await readJson(context, appointmentChangeSchema);
      if ('refusal' in read) return read.refusal;
      const key = context.req.param('key');
      const done = await write(context, 'edit', (transaction) =>
        changeAppointment(transaction, key, read.value, momentOf()),
      );
      return answer(context, done, read.value);
    })
    .delete('/appointments/:key', describeRemoval(), async (context) => {
      const key = context.req.param('key');
      const done = await write(context, 'delete', (transaction) =>
        removeAppointment(transaction, key, momentOf()),
      );
      return answer(context, done);
    })
    .post('/appointments/:key/restore', describePutBack(), async (context) => {
      const key = context.req.param('key');
      const done = await write(context, 'put-back', (transaction) =>
        putAppointmentBack(transaction, key, momentOf()),
      );
      return answer(context, done);
    });
}

function listPatients(appointments: readonly Appointment[]): string[] {
  const ids = appointments.flatMap(({ patientid }) => patientid ?? []);
  return [...new Set(ids)].sort();
}

function answer(context: Context, done: Outcome, sent?: object): Response {
  switch (done.kind) {
    case 'added':
      return context.json({ appointment: done.appointment }, 201);
    case 'repeated':
    case 'changed':
      return context.json({ appointment: done.appointment });
    case 'removed':
      return context.body(null, 204);
    case 'stale':
      return context.json({ error: STALE, current: done.appointment, sent }, 409);
    case 'wrong':
      return context.json({ errors: done.errors }, 422);
    case 'missing':
      return context.json({ error: MISSING }, 404);
  }
}
