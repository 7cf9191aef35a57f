import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  momentSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import {
  answerDelete,
  answerListing,
  answerRename,
  answerRestore,
  answerUpload,
  answerZip,
  renameSchema,
  type ReportServices,
} from './list/answer-reports.server.ts';
import type { ReportListing } from './report.ts';
import { sendReport } from './files/send-report.server.ts';

const reportSchema = z
  .object({
    key: z.string(),
    name: z.string(),
    fullPath: z.string().meta({ description: "'endocrineImgs/{patientid}/{name}'" }),
    url: z.string().meta({ description: 'Same-origin download address' }),
    sizeKb: z.string().meta({ description: 'Bytes divided by 1024, with two decimals' }),
    timeCreated: momentSchema,
    updated: momentSchema,
  })
  .meta({ ref: 'Report' });
const addedSchema = z.object({ reports: z.array(reportSchema) });
const listingSchema = z.object({
  reports: z.array(reportSchema),
  problems: z
    .array(z.object({ name: z.string(), error: z.string() }))
    .meta({ description: 'Files that are listed but cannot be read, and why' }),
  deleted: z
    .array(z.object({ key: z.string(), name: z.string(), deletedAt: momentSchema }))
    .optional()
    .meta({ description: 'Deleted within the last day, so they can be put back; absent if none' }),
}) satisfies z.ZodType<ReportListing>;

const ZIP = { 'application/zip': {} };
const UPLOAD = {
  type: 'object' as const,
  properties: {
    file: { type: 'array' as const, items: { type: 'string' as const, format: 'binary' } },
  },
  required: ['file'],
};

/** The routes of report files. Mounted only in staff.api.ts, behind the session check. */
export function createReportsApi(stores: ReportServices): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/patients/:patientid/reports',
      describeStaffRoute({
        minRole: 'doctor',
        summary: 'Report files of a patient, newest first',
        parameters: [
          ...(describePlace('patientid', "The id on the patient's records").parameters ?? []),
          {
            in: 'header',
            name: 'If-None-Match',
            description: 'The ETag of the listing that the client has',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: describeJson(listingSchema, 'The files; an empty list if the patient has none'),
          304: { description: 'The listing has not changed' },
          404: describeJson(errorSchema, 'No record and no file has this patient id'),
        },
      }),
      (context) => answerListing(context, stores, context.req.param('patientid')),
    )
    .get(
      '/reports/:key',
      describeStaffRoute({
        minRole: 'doctor',
        ...describePlace('key', 'As the listing gives it'),
        summary: 'A report file, whole or in part',
        description:
          'PDF, PNG, JPEG and WebP are sent inline, all other types as attachments. One byte range is served.',
        responses: {
          200: { description: 'The file', content: { '*/*': {} } },
          206: { description: 'The requested range', content: { '*/*': {} } },
          404: describeJson(errorSchema, 'There is no such report, or its bytes are missing'),
          416: describeJson(errorSchema, 'The range lies outside the file'),
        },
      }),
      (context) => sendReport(context, stores, context.req.param('key')),
    )
    .post(
      '/patients/:patientid/reports',
      describeStaffRoute({
        minRole: 'doctor',
        ...describePlace('patientid', "The id on the patient's records"),
        summary: 'Add report files: all of a request or none',
        description:
          'PDF, JPEG, PNG or WebP by content, which neither the name nor the declared type may contradict; a name without an ending gets one. At most 20 files of 20 MB, pictures of at most 65 million pixels. If a name is taken, a number is added to it.',
        requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } },
        responses: {
          201: describeJson(addedSchema, 'Stored durably'),
          200: describeJson(
            addedSchema,
            'All files were already stored with the same names and bytes',
          ),
          400: describeJson(errorSchema, 'The body ended too early'),
          404: describeJson(errorSchema, 'There is no such patient'),
          413: describeJson(
            errorSchema,
            'A file, the number of files or the patient’s total is too large',
          ),
          415: describeJson(
            errorSchema,
            'A file of another type, or one whose name contradicts its content',
          ),
          422: describeJson(refusedSchema, 'No file, an empty file or a damaged file'),
          507: describeJson(errorSchema, 'The disk is nearly full'),
        },
      }),
      (context) => answerUpload(context, stores, context.req.param('patientid')),
    )
    .get(
      '/patients/:patientid/reports.zip',
      describeStaffRoute({
        minRole: 'doctor',
        ...describePlace('patientid', "The id on the patient's records"),
        summary: 'All report files of a patient in one archive',
        responses: {
          200: { description: 'The archive, uncompressed', content: ZIP },
          404: describeJson(errorSchema, 'The patient has no files'),
        },
      }),
      (context) => answerZip(context, stores, context.req.param('patientid')),
    )
    .patch(
      '/reports/:key',
      describeStaffRoute({
        minRole: 'doctor',
        ...describePlace('key', 'As the listing gives it'),
        summary: 'Rename a report',
        ...describeBody(renameSchema),
        responses: {
          200: describeJson(reportSchema, 'The renamed report'),
          404: describeJson(errorSchema, 'There is no such report'),
          409: describeJson(errorSchema, 'The name is taken, or the report was renamed meanwhile'),
          422: describeJson(refusedSchema, 'The name is not allowed'),
        },
      }),
      (context) => answerRename(context, stores, context.req.param('key')),
    )
    .delete(
      '/reports/:key',
      describeStaffRoute({
        minRole: 'doctor',
        ...describePlace('key', 'As the listing gives it'),
        summary: 'Delete a report',
        responses: {
          204: { description: 'Deleted' },
          404: describeJson(errorSchema, 'There is no such report'),
          409: describeJson(errorSchema, 'The patient’s data are on hold (`clinic hold`)'),
        },
      }),
      (context) => answerDelete(context, stores, context.req.param('key')),
    )
    .post(
      '/reports/:key/restore',
      describeStaffRoute({
        minRole: 'doctor',
        ...describePlace('key', 'As the listing gives it'),
        summary: 'Put back a report that was deleted within the last day',
        description: 'If another report has its name by now, a number is added.',
        responses: {
          200: describeJson(reportSchema, 'The report, also if it is back already'),
          404: describeJson(errorSchema, 'There is no such report, or its day is over'),
          410: describeJson(errorSchema, 'Its bytes are gone: backups do not contain them'),
        },
      }),
      (context) => answerRestore(context, stores, context.req.param('key')),
    );
}
