import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../../../storage/database.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { describeBody, describeJson, refusedSchema } from '../../http/json-answers.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import type { Texts } from '../../content/texts.server.ts';
import { readAndRecord, auditContext } from '../../audit/record-reading.server.ts';
import { SEARCH_OPTIONS, type Patient, type SearchOption } from '../patient.ts';
import { countRecords, findPatients } from './patients.server.ts';
import type { AuditEntry } from '../../audit/audit.server.ts';

type SearchMessages = Pick<Texts['popup'], 'selectOption' | 'enterValue'>;

const MAX_VALUE = 1000;

const field = z.string().nullable();
export const patientSchema = z
  .object({
    key: z.string(),
    patientid: field,
    name: field,
    age: field.meta({ description: 'Years' }),
    email: field,
    mobile: field,
    bp: field.meta({ description: 'mmHg' }),
    sugar: field.meta({ description: 'mmol/L' }),
    temperature: field.meta({ description: '°F' }),
    datetime: field.meta({ description: "Clinic time, 'YYYY-MM-DD HH:MM:SS'" }),
  })
  .meta({
    ref: 'Record',
    description:
      'A visit. Every field is text, numbers too, such as "37" for an age; null where no value was given.',
  }) satisfies z.ZodType<Patient>;
const foundSchema = z.object({ patients: z.array(patientSchema) });
const countSchema = z.object({ count: z.int() });

/** Patient records. Mounted by the gate in staff.api.ts and nowhere else. */
export function createPatientsApi(
  database: Database,
  messages: SearchMessages,
  now: () => Date,
): Hono<SiteEnv> {
  const searchSchema = makeSearchSchema(messages);
  return new Hono<SiteEnv>()
    .post(
      '/search',
      describeStaffRoute({
        minRole: 'front-desk',
        summary: 'Search patient records',
        description:
          'Exact and case-sensitive, newest visit first, at most 1,000. A mobile number is found in any spelling.',
        ...describeBody(searchSchema),
        responses: {
          200: describeJson(foundSchema, 'The records; none where nothing matches'),
          422: describeJson(refusedSchema, 'A message for each wrong field'),
        },
      }),
      async (context) => {
        const read = await readJson(context, searchSchema);
        if ('refusal' in read) return read.refusal;
        const { by, value } = read.value;
        const who = auditContext(context, now());
        const patients = await readAndRecord(
          database,
          (rows) => findPatients(database, by, value, rows),
          (found) => describeSearch(by, found, who),
        );
        return context.json({ patients });
      },
    )
    .get(
      '/patients/count',
      describeStaffRoute({
        minRole: 'front-desk',
        hasNoPatientData: true,
        summary: 'Number of records',
        responses: { 200: describeJson(countSchema, 'How many there are') },
      }),
      async (context) => context.json({ count: await countRecords(database) }),
    );
}

function makeSearchSchema(messages: SearchMessages) {
  return z.strictObject({
    by: z.enum(SEARCH_OPTIONS, { error: messages.selectOption }),
    value: z
      .string({ error: messages.enterValue })
      .max(MAX_VALUE, { error: `At most ${MAX_VALUE} characters.` })
      .refine((value) => value.trim() !== '' && !value.includes('\0'), {
        error: messages.enterValue,
      }),
  });
}

/** What the audit keeps of a search: whose records came back, never what was typed. */
function describeSearch(
  by: SearchOption,
  patients: readonly Patient[],
  who: Pick<AuditEntry, 'session' | 'address' | 'at'>,
): AuditEntry {
  const [patientid, ...others] = new Set(
    patients.map((patient) => patient.patientid).filter((id) => id !== null),
  );
  const count = patients.length;
  return {
    ...who,
    action: 'search',
    patientid,
    others,
    subject: `by ${by}, ${count} ${count === 1 ? 'record' : 'records'}`,
    result: 'ok',
  };
}
