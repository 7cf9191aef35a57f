import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http-context.ts';
import {
  describeJson,
  describePlace,
  describeStaffRoute,
  errorSchema,
} from '../json-answers.server.ts';
import { recordReading, whoAsks } from '../staff/record-reading.server.ts';
import { isFolderName, type ReportListing } from './report.ts';
import { listReports, type ReportStores } from './reports.server.ts';
import { sendReport } from './send-report.server.ts';

const listingSchema = z.object({
  reports: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fullPath: z.string().meta({ description: "'endocrineImgs/{patientid}/{name}'" }),
      url: z.string().meta({ description: 'Same-origin download address' }),
      sizeKb: z.string().meta({ description: 'Bytes divided by 1024, with two decimals' }),
      timeCreated: z.string().meta({ description: 'ISO 8601' }),
      updated: z.string().meta({ description: 'ISO 8601' }),
    }),
  ),
  problems: z
    .array(z.object({ name: z.string(), error: z.string() }))
    .meta({ description: 'Files that are listed but cannot be read, and why' }),
}) satisfies z.ZodType<ReportListing>;

/** Report files. Mounted by the gate in staff.api.ts and nowhere else. */
export function createReportsApi(stores: ReportStores & { now: () => Date }): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/patients/:patientid/reports',
      describeStaffRoute({
        ...describePlace('patientid', "The id on the patient's records"),
        summary: 'Report files of a patient, newest first',
        responses: {
          200: describeJson(listingSchema, 'The files; none where the patient has none'),
          404: describeJson(errorSchema, 'No patient can have this id'),
        },
      }),
      async (context) => {
        const patientid = context.req.param('patientid');
        if (!isFolderName(patientid))
          return context.json({ error: 'There is no such patient.' }, 404);
        const listing = await listReports(stores, patientid);
        const who = whoAsks(context, stores.now());
        await recordReading(stores.database, {
          ...who,
          action: 'read',
          patientid,
          subject: 'list of reports',
          result: 'ok',
        });
        return context.json(listing);
      },
    )
    .get(
      '/reports/:key',
      describeStaffRoute({
        ...describePlace('key', 'As the listing gives it'),
        summary: 'A report file, whole or in part',
        description:
          'PDF, PNG, JPEG and WebP come to be shown, all else to be saved. One byte range is served.',
        responses: {
          200: { description: 'The file', content: { '*/*': {} } },
          206: { description: 'The part asked for', content: { '*/*': {} } },
          404: describeJson(errorSchema, 'There is no such report, or its bytes are lost'),
          416: describeJson(errorSchema, 'The file has no such part'),
        },
      }),
      (context) => sendReport(context, stores, context.req.param('key')),
    );
}
