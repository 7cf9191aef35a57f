import { z } from 'zod';
import { defineRoutes } from '../http/contract.ts';
import { isWellFormed } from '../text/typed-text.ts';
import { errorSchema, momentSchema, refusedSchema } from '../http/json-answers.server.ts';

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
const deletedReportSchema = z.object({
  key: z.string(),
  name: z.string(),
  deletedAt: momentSchema,
});
const addedSchema = z.object({ reports: z.array(reportSchema) });
const listingSchema = z.object({
  reports: z.array(reportSchema),
  problems: z
    .array(z.object({ name: z.string(), error: z.string() }))
    .meta({ description: 'Files that are listed but cannot be read, and why' }),
  deleted: z
    .array(deletedReportSchema)
    .optional()
    .meta({ description: 'Deleted within the last day, so they can be put back; absent if none' }),
});

const renameSchema = z.strictObject({
  name: z
    .string({ error: 'Please enter a name.' })
    .refine((name) => name.trim() !== '', { error: 'Please enter a name.' })
    .refine((name) => [...name].length <= 150 && isWellFormed(name), {
      error: 'At most 150 characters.',
    })
    .meta({ maxLength: 150 }),
  formerName: z
    .string()
    .max(1000, { error: 'At most 1000 characters.' })
    .optional()
    .meta({ description: 'The name that the client shows: 409 if it has changed' }),
});

const params = {
  ofPatient: { patientid: "The id on the patient's records" },
  ofReport: { key: 'As the listing gives it' },
};
const missing = [errorSchema, 'There is no such report'] as const;

/** The report files of patients. */
export const reportRoutes = defineRoutes({
  'GET /staff/patients/:patientid/reports': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'Report files of a patient, newest first',
    description: 'A 304 within ten minutes is part of the same reading in the audit.',
    params: params.ofPatient,
    headers: { 'If-None-Match': 'The ETag of the listing that the client has' },
    answers: {
      200: [listingSchema, 'The files; an empty list if the patient has none'],
      304: [null, 'The listing has not changed'],
      404: [errorSchema, 'No record and no file has this patient id'],
    },
  },
  'GET /staff/reports/:key': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'A report file, whole or in part',
    description:
      'PDF, PNG, JPEG and WebP are sent inline, all other types as attachments. One byte range is served.',
    params: params.ofReport,
    answers: {
      200: [null, 'The file', '*/*'],
      206: [null, 'The requested range', '*/*'],
      404: [errorSchema, 'There is no such report, or its bytes are missing'],
      416: [errorSchema, 'The range lies outside the file'],
    },
  },
  'POST /staff/patients/:patientid/reports': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'Add report files: all of a request or none',
    description:
      'PDF, JPEG, PNG or WebP by content, which neither the name nor the declared type may contradict; a name without an ending gets one. At most 20 files of 20 MB, pictures of at most 65 million pixels. If a name is taken, a number is added to it.',
    params: params.ofPatient,
    body: [z.object({ file: z.array(z.file()) }), 'multipart/form-data'],
    answers: {
      201: [addedSchema, 'Stored durably'],
      200: [addedSchema, 'All files were already stored with the same names and bytes'],
      400: [errorSchema, 'The body ended too early'],
      404: [errorSchema, 'There is no such patient'],
      413: [errorSchema, 'A file, the number of files or the patient’s total is too large'],
      415: [errorSchema, 'A file of another type, or one whose name contradicts its content'],
      422: [refusedSchema, 'No file, an empty file or a damaged file'],
      507: [errorSchema, 'The disk is nearly full'],
    },
  },
  'GET /staff/patients/:patientid/reports.zip': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'All report files of a patient in one archive',
    description:
      'Files that cannot be read are named in `could-not-be-read.txt`. If one is erased before its turn, the download is cut.',
    params: params.ofPatient,
    answers: {
      200: [null, 'The archive, uncompressed', 'application/zip'],
      404: [errorSchema, 'The patient has no files'],
    },
  },
  'PATCH /staff/reports/:key': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'Rename a report',
    params: params.ofReport,
    body: renameSchema,
    answers: {
      200: [reportSchema, 'The renamed report'],
      404: missing,
      409: [
        errorSchema.extend({
          report: reportSchema.optional().meta({ description: 'The report as it is now' }),
        }),
        'The name is taken, or the report was renamed meanwhile',
      ],
      422: [refusedSchema, 'The name is not allowed'],
    },
  },
  'DELETE /staff/reports/:key': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'Delete a report',
    params: params.ofReport,
    answers: {
      204: [null, 'Deleted'],
      404: missing,
      409: [errorSchema, 'The patient’s data are on hold (`clinic hold`)'],
    },
  },
  'POST /staff/reports/:key/restore': {
    role: 'doctor',
    audit: 'an entry',
    summary: 'Put back a report that was deleted within the last day',
    description: 'If another report has its name by now, a number is added.',
    params: params.ofReport,
    answers: {
      200: [reportSchema, 'The report, also if it is back already'],
      404: [errorSchema, 'There is no such report, or its day is over'],
      410: [
        errorSchema,
        'Its bytes are gone, as backups do not contain them; or the patient has no visit any more',
      ],
    },
  },
});

/** A report file of a patient. */
export type Report = z.output<typeof reportSchema>;
/** The newest report first. */
export type ReportListing = z.output<typeof listingSchema>;
/** A report that was deleted within the last day and can be put back. */
export type DeletedReport = z.output<typeof deletedReportSchema>;
export type ReportRenaming = z.output<typeof renameSchema>;
