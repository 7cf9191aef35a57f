import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeBody,
  describeJson,
  momentSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { readJson } from '../http/read-json.server.ts';
import type { AuditPage } from './audit.ts';
import { findAudit } from './find-audit.server.ts';
import { recordReading, auditContext } from './record-reading.server.ts';
import type { StaffServices } from '../services/services.server.ts';

const LAST_NUMBER = 2 ** 31 - 1;

const questionSchema = z.strictObject({
  patientid: z
    .string()
    .min(1, { error: 'Give a patient id.' })
    .max(1000)
    .refine((id) => !id.includes('\0'), { error: 'No patient can have this id.' }),
  before: z
    .int()
    .positive()
    .max(LAST_NUMBER)
    .optional()
    .meta({ description: "The former page's `next`; without it the newest" }),
});

const text = z.string().nullable();
const pageSchema = z.object({
  entries: z.array(
    z.object({
      number: z.int().meta({ description: 'The place of the entry in the audit' }),
      at: momentSchema,
      action: z.string(),
      staffName: text.meta({ description: 'As given at sign-in' }),
      person: text.meta({ description: 'Who that is at the identity service, where it vouched' }),
      session: text,
      device: text,
      address: text.meta({ description: 'The network, /24 or /48' }),
      subject: text,
      result: z.enum(['ok', 'refused', 'failed']),
    }),
  ),
  next: z.int().nullable().meta({ description: 'Ask with it as `before` for older ones' }),
}) satisfies z.ZodType<AuditPage>;

/** The route for the audit entries of one patient. Mounted only in staff.api.ts, behind the session check. */
export function createAuditApi({ database, now }: StaffServices): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/audit/search',
    describeStaffRoute({
      minRole: 'doctor',
      summary: 'Who looked at a patient, newest first',
      description: 'At most 50 entries at a time. Asking is an entry itself, shown the next time.',
      ...describeBody(questionSchema),
      responses: {
        200: describeJson(pageSchema, 'The actions that concern this patient, and who did them'),
        422: describeJson(refusedSchema, 'A message for each wrong field'),
      },
    }),
    async (context) => {
      const read = await readJson(context, questionSchema);
      if ('refusal' in read) return read.refusal;
      const { patientid, before } = read.value;
      const page = await findAudit(database, patientid, before ?? LAST_NUMBER);
      const who = auditContext(context, now());
      const entry = { ...who, action: 'read', patientid, subject: 'audit', result: 'ok' } as const;
      await recordReading(database, entry);
      return context.json(page);
    },
  );
}
