import { Hono } from 'hono';
import { z } from 'zod';
import { type Database, inPieces } from '../../storage/database.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { describeBody, describeJson, refusedSchema } from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import { normaliseMobile } from '../text/mobile.ts';
import { readJson } from '../http/read-json.server.ts';
import { TO_CLINIC } from '../messages/outbox.server.ts';
import { recordReading, auditContext } from '../audit/record-reading.server.ts';
import { findPerson } from './find-person.server.ts';
import { readHeld } from './holds.server.ts';
import type { StoredData } from './stored-data.ts';

const INVALID = 'Please enter valid Mobile Number!';

const bodySchema = z.strictObject({
  mobile: z
    .string({ error: INVALID })
    .max(100, { error: INVALID })
    .refine((value) => normaliseMobile(value) !== undefined, { error: INVALID }),
});
const storedDataSchema = z.object({
  mobile: z.string().meta({ description: 'The number as it is stored' }),
  patientids: z.array(z.string()),
  records: z.array(z.object({ key: z.string(), patientid: z.string().nullable() })),
  enquiries: z.array(z.object({ key: z.string(), datetime: z.string().nullable() })),
  appointments: z.array(z.object({ key: z.string(), startsAt: z.string() })),
  messages: z
    .array(
      z.object({ key: z.string(), enquiryKey: z.string(), kind: z.string(), state: z.string() }),
    )
    .meta({ description: 'E-mails about these enquiries' }),
  links: z.array(z.string()).meta({
    description: 'Keys of the enquiries whose visitor has a link to a page of their own',
  }),
  reports: z
    .array(z.object({ key: z.string(), patientid: z.string() }))
    .meta({ description: 'Includes reports that staff deleted within the last day' }),
  recalls: z
    .array(z.object({ key: z.string(), patientid: z.string(), dueOn: z.string() }))
    .meta({ description: 'When the patients are due again' }),
  isHeld: z
    .boolean()
    .meta({ description: 'On hold: not erased while a law or a dispute requires the data' }),
}) satisfies z.ZodType<StoredData>;

/** Looks up what is stored about a mobile number. Mounted only in staff.api.ts, behind the session check. */
export function createStoredDataApi({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/kept',
    describeStaffRoute({
      minRole: 'owner',
      summary: 'Look up what is kept about a mobile number',
      description:
        'Records, reports and appointments of every patient who has the number, and enquiries and appointments with the number.',
      ...describeBody(bodySchema),
      responses: {
        200: describeJson(
          storedDataSchema,
          'Keys of all stored data; empty lists if there are none',
        ),
        422: describeJson(refusedSchema, 'The value is not a mobile number'),
      },
    }),
    async (context) => {
      const read = await readJson(context, bodySchema);
      if ('refusal' in read) return read.refusal;
      const mobile = normaliseMobile(read.value.mobile) ?? '';
      const person = await findPerson(database, { mobile });
      const { patientids, records, enquiries, appointments, recalls } = person;
      const held = await readHeld(database.read);
      const [first, ...others] = patientids;
      await recordReading(database, {
        action: 'search',
        ...auditContext(context, now()),
        patientid: first,
        others,
        subject: 'what is kept about a number',
        result: 'ok',
      });
      return context.json({
        mobile,
        patientids,
        records: records.map(({ key, patientid }) => ({ key, patientid })),
        enquiries,
        appointments,
        ...(await findMessages(
          database,
          enquiries.map(({ key }) => key),
        )),
        reports: [...person.reports, ...person.deleted].map(({ key, patientid }) => ({
          key,
          patientid,
        })),
        recalls,
        isHeld: held.mobiles.has(mobile) || patientids.some((one) => held.patientids.has(one)),
      } satisfies StoredData);
    },
  );
}

async function findMessages(
  { read }: Database,
  keys: readonly string[],
): Promise<Pick<StoredData, 'messages' | 'links'>> {
  const messages = await inPieces(keys, (piece) =>
    read
      .selectFrom('outbox')
      .select(['key', 'enquiry_key as enquiryKey', 'kind', 'state'])
      .where('enquiry_key', 'in', piece)
      .where('kind', 'not in', TO_CLINIC)
      .orderBy('key')
      .execute(),
  );
  const linked = await inPieces(keys, (piece) =>
    read
      .selectFrom('enquiries')
      .select('key')
      .where('key', 'in', piece)
      .where('link_hash', 'is not', null)
      .orderBy('key')
      .execute(),
  );
  return { messages, links: linked.map(({ key }) => key) };
}
