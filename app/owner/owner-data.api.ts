import { Hono } from 'hono';
import { z } from 'zod';
import { writeAccessReport } from '../audit/access-report.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { auditContext, recordReading } from '../audit/record-reading.server.ts';
import { clinicToday, isRealDate } from '../hours/clinic-time.ts';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeBody,
  describeJson,
  errorSchema,
  momentSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { readJson } from '../http/read-json.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { sendCsv } from '../http/send-csv.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { findHeldRows, listRows } from '../privacy/find-person.server.ts';
import { holdData, listHolds } from '../privacy/holds.server.ts';
import type { HeldPatient } from './held-patient.ts';
import { writePatients } from './patients-csv.server.ts';

const ID = 'Please enter the patient id.';
const DAY = 'Please enter a day.';
const NOBODY = 'Nothing is kept under this patient id. Please check it.';

const idSchema = z
  .string({ error: ID })
  .trim()
  .min(1, { error: ID })
  .max(100, { error: 'This patient id is too long.' });
const daySchema = z
  .string({ error: DAY })
  .max(10, { error: DAY })
  .refine(isRealDate, { error: DAY });
const reportSchema = z
  .strictObject({ patientid: idSchema, from: daySchema, to: daySchema })
  .refine(({ from, to }) => !isRealDate(from) || !isRealDate(to) || from <= to, {
    path: ['to'],
    error: 'The last day lies before the first.',
  });
const holdSchema = z.strictObject({ patientid: idSchema });
const heldSchema = z.object({
  heldAt: momentSchema,
  records: z.int(),
  reports: z.int(),
  enquiries: z.int(),
  appointments: z.int(),
  isListed: z
    .boolean()
    .meta({ description: 'The encrypted list beside the backups has it as well' }),
}) satisfies z.ZodType<HeldPatient>;

const FOR_OWNERS = { minRole: 'owner', needsOwnerPassword: true } as const;
const csv = {
  description: 'The file',
  content: { 'text/csv': { schema: { type: 'string' } } },
} as const;

/** An access report and a hold for one patient, and all patients as CSV. Mounted only in staff.api.ts, behind the session check. */
export function createOwnerDataApi(services: StaffServices): Hono<SiteEnv> {
  const { database, content, now, tools } = services;
  return new Hono<SiteEnv>()
    .post(
      '/owner/access-report',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'Who viewed or changed the records of a patient, as CSV',
        description: 'As the command access-report writes it. No other patient is named in it.',
        ...describeBody(reportSchema),
        responses: { 200: csv, 422: describeJson(refusedSchema, 'A message for each wrong field') },
      }),
      async (context) => {
        const read = await readJson(context, reportSchema);
        if ('refusal' in read) return read.refusal;
        const { patientid } = read.value;
        const entry = { action: 'export', subject: 'access report', result: 'ok' } as const;
        await recordReading(database, { ...auditContext(context, now()), ...entry, patientid });
        const { timeZone } = content.clinic;
        const lines = writeAccessReport(database, { ...read.value, timeZone });
        return sendCsv(context, lines, `access-${clinicToday(now(), timeZone)}.csv`);
      },
    )
    .post(
      '/owner/holds',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: "Protect a patient's data from erasure and retention",
        description: 'As the command hold does it. Only the command releases a hold.',
        ...describeBody(holdSchema),
        responses: {
          200: describeJson(heldSchema, 'The data was on hold already'),
          201: describeJson(heldSchema, 'The data is on hold from now on'),
          404: describeJson(errorSchema, 'Nothing is kept under this patient id'),
          422: describeJson(refusedSchema, 'No patient id'),
        },
      }),
      async (context) => {
        const read = await readJson(context, holdSchema);
        if ('refusal' in read) return read.refusal;
        const { patientid } = read.value;
        const hold = { kind: 'patientid', value: patientid } as const;
        const rows = await findHeldRows(database, hold);
        const { records, reports, enquiries, appointments } = rows;
        if (listRows(rows).length === 0) return context.json({ error: NOBODY }, 404);
        const { isNew, heldAt } = await database.write(async (transaction) => {
          const before = (await listHolds(transaction)).find(
            ({ kind, value }) => kind === 'patientid' && value === patientid,
          );
          if (!before) await holdData(transaction, hold, now());
          await recordAudit(transaction, {
            ...auditContext(context, now()),
            action: before ? 'read' : 'settings',
            subject: 'hold',
            patientid,
            result: 'ok',
          });
          return { isNew: !before, heldAt: before?.held_at ?? now().toISOString() };
        });
        const held: HeldPatient = {
          heldAt,
          records: records.length,
          reports: reports.length,
          enquiries: enquiries.length,
          appointments: appointments.length,
          isListed: (await tools?.updateLists()) ?? false,
        };
        return context.json(held, isNew ? 201 : 200);
      },
    )
    .get(
      '/owner/patients',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'All records of all patients, as CSV',
        description: 'In the columns of the command export, without report files.',
        responses: { 200: csv },
      }),
      async (context) => {
        const entry = { action: 'export', subject: 'patients', result: 'ok' } as const;
        await recordReading(database, { ...auditContext(context, now()), ...entry });
        const today = clinicToday(now(), content.clinic.timeZone);
        return sendCsv(context, writePatients(database.read), `patients-${today}.csv`);
      },
    );
}
