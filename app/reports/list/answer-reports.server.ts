import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { answerSignedOut, endWithSession } from '../../http/session-over.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { hasTag } from '../../http/headers.server.ts';
import { hasRecordsOrFiles } from '../../patients/records/known-patient.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import {
  recordReadingOnce,
  recordReading,
  auditContext,
} from '../../audit/record-reading.server.ts';
import { deleteReport, renameReport } from './change-report.server.ts';
import { listDeleted, putReportBack } from './deleted-reports.server.ts';
import { contentDisposition } from '../files/file-name.ts';
import { receiveReports } from '../upload/receive-reports.server.ts';
import { isFolderName } from '../report.ts';
import { listReports, type ReportStores } from '../reports.server.ts';
import { MAX_BYTES, MAX_FILES } from '../upload-limits.ts';
import { zipReports } from '../files/zip-reports.server.ts';

export type ReportServices = ReportStores & { now: () => Date };

const MULTIPART = /^multipart\/form-data\s*;/i;
const MAX_BODY_BYTES = MAX_FILES * MAX_BYTES + 1024 * 1024;

export const renameSchema = z.strictObject({
  name: z
    .string({ error: 'Please enter a name.' })
    .refine((name) => name.trim() !== '', { error: 'Please enter a name.' })
    .refine((name) => [...name].length <= 150 && name.isWellFormed(), {
      error: 'At most 150 characters.',
    })
    .meta({ maxLength: 150 }),
  formerName: z
    .string()
    .max(1000, { error: 'At most 1000 characters.' })
    .optional()
    .meta({ description: 'The name that the client shows: 409 if it has changed' }),
});

/** A page that asks with an ETag whether its listing is still current continues the recorded reading. */
export async function answerListing(
  context: Context<SiteEnv>,
  services: ReportServices,
  patientid: string,
): Promise<Response> {
  const listing = await listReports(services, patientid);
  const deleted = await listDeleted(services.database.read, patientid, services.now());
  if (deleted.length > 0) listing.deleted = deleted;
  const hasFiles = listing.reports.length + listing.problems.length > 0;
  if (!hasFiles && !(await hasRecordsOrFiles(services.database.read, patientid))) {
    return context.json({ error: 'There is no such patient.' }, 404);
  }
  const etag = `"${createHash('sha256').update(JSON.stringify(listing)).digest('base64url')}"`;
  context.header('etag', etag);
  const isAtHand = hasTag(context.req.header('if-none-match'), etag);
  const entry = {
    ...auditContext(context, services.now()),
    action: 'read',
    patientid,
    subject: 'list of reports',
    result: 'ok',
  } as const;
  const what = `list of reports of ${patientid}`;
  await recordReadingOnce(services.database, entry, { what, isAnew: !isAtHand });
  return isAtHand ? context.body(null, 304) : context.json(listing);
}

export async function answerUpload(
  context: Context<SiteEnv>,
  services: ReportServices,
  patientid: string,
): Promise<Response> {
  if (!isFolderName(patientid)) return context.json({ error: 'There is no such patient.' }, 404);
  if (!MULTIPART.test(context.req.header('content-type') ?? '') || !context.req.raw.body) {
    return context.json({ error: 'Send the files as multipart/form-data.' }, 415);
  }
  if (Number(context.req.header('content-length')) > MAX_BODY_BYTES) {
    return context.json({ error: `At most ${MAX_FILES} files can be sent at once.` }, 413);
  }
  const received = await receiveReports(services, context.req.raw, {
    patientid,
    who: auditContext(context, services.now()),
    isSessionOver: context.get('isSessionOver'),
  });
  if (received.kind === 'signed-out') return answerSignedOut(context);
  if (received.kind === 'kept') {
    return context.json({ reports: received.reports }, received.isNew ? 201 : 200);
  }
  const { status, message } = received;
  if (status === 422) return context.json({ errors: { file: message } }, 422);
  return context.json({ error: message }, status);
}

export async function answerRename(
  context: Context<SiteEnv>,
  services: ReportServices,
  key: string,
): Promise<Response> {
  const read = await readJson(context, renameSchema);
  if ('refusal' in read) return read.refusal;
  const { name, formerName } = read.value;
  const renamed = await renameReport(
    services,
    key,
    { name, formerName },
    auditContext(context, services.now()),
  );
  switch (renamed.kind) {
    case 'renamed':
      return context.json(renamed.report);
    case 'gone':
      return context.json({ error: 'There is no such report.' }, 404);
    case 'changed':
      return context.json(
        {
          error: `Somebody else has renamed it to “${renamed.report.name}”.`,
          report: renamed.report,
        },
        409,
      );
    case 'taken':
      return context.json({ error: `Another report is already called “${renamed.name}”.` }, 409);
    case 'refused':
      return context.json({ errors: { name: renamed.message } }, 422);
  }
}

export async function answerDelete(
  context: Context<SiteEnv>,
  services: ReportServices,
  key: string,
): Promise<Response> {
  const deleted = await deleteReport(services, key, auditContext(context, services.now()));
  if (deleted === 'gone') return context.json({ error: 'There is no such report.' }, 404);
  if (deleted === 'held') {
    const error = 'This patient’s files are on hold and cannot be deleted. The owner can say why.';
    return context.json({ error }, 409);
  }
  return context.body(null, 204);
}

export async function answerRestore(
  context: Context<SiteEnv>,
  services: ReportServices,
  key: string,
): Promise<Response> {
  const done = await putReportBack(services, key, auditContext(context, services.now()));
  switch (done.kind) {
    case 'put-back':
      return context.json(done.report);
    case 'gone':
      return context.json({ error: 'No such report, or it was deleted more than a day ago.' }, 404);
    case 'lost':
      return context.json({ error: done.message }, 410);
  }
}

export async function answerZip(
  context: Context<SiteEnv>,
  services: ReportServices,
  patientid: string,
): Promise<Response> {
  const zipped = await zipReports(services, patientid);
  if (!zipped) return context.json({ error: 'This patient has no files.' }, 404);
  await recordReading(services.database, {
    ...auditContext(context, services.now()),
    action: 'download',
    patientid,
    subject: 'all reports',
    result: 'ok',
  });
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', `reports-${patientid}.zip`),
    'content-length': String(zipped.length),
    'content-security-policy': "sandbox; default-src 'none'",
  };
  if (context.req.method === 'HEAD') return context.body(null, 200, headers);
  return context.body(endWithSession(context, zipped.read()), 200, headers);
}
