import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { auditContext, recordReading, recordReadingOnce } from '../audit/record-reading.server.ts';
import { hasTag } from '../http/headers.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import { mountRoutes, reply } from '../http/mount-routes.server.ts';
import { answerSignedOut, endWithSession } from '../http/session-over.server.ts';
import { hasVisit } from '../patients/records/known-patient.server.ts';
import { contentDisposition } from './files/file-name.ts';
import { sendReport } from './files/send-report.server.ts';
import { zipReports } from './files/zip-reports.server.ts';
import { deleteReport, renameReport } from './list/change-report.server.ts';
import { listDeleted, putReportBack } from './list/deleted-reports.server.ts';
import { isFolderName } from './report.ts';
import { reportRoutes } from './reports.contract.ts';
import { listReports, type ReportStores } from './reports.server.ts';
import { MAX_BYTES, MAX_FILES } from './upload-limits.ts';
import { receiveReports } from './upload/receive-reports.server.ts';

const MULTIPART = /^multipart\/form-data\s*;/i;
const MAX_BODY_BYTES = MAX_FILES * MAX_BYTES + 1024 * 1024;
const NO_PATIENT = { error: 'There is no such patient.' };
const MISSING = { error: 'There is no such report.' };

/** The routes of report files. Mounted only in staff.api.ts, behind the session check. */
export function createReportsApi(stores: ReportStores & { now: () => Date }): Hono<SiteEnv> {
  const { database, now } = stores;
  const whoIn = (context: Context<SiteEnv>) => auditContext(context, now());

  return mountRoutes(reportRoutes, {
    // A page that asks with an ETag whether its listing is still current continues the recorded reading.
    'GET /staff/patients/:patientid/reports': async ({ context, params: { patientid } }) => {
      const listing = await listReports(stores, patientid);
      const deleted = await listDeleted(database.read, patientid, now());
      if (deleted.length > 0) listing.deleted = deleted;
      const hasFiles = listing.reports.length + listing.problems.length > 0;
      if (!hasFiles && !(await hasVisit(database.read, patientid))) {
        return reply(404, NO_PATIENT);
      }
      const etag = `"${createHash('sha256').update(JSON.stringify(listing)).digest('base64url')}"`;
      context.header('etag', etag);
      const isAtHand = hasTag(context.req.header('if-none-match'), etag);
      const entry = {
        ...whoIn(context),
        action: 'read',
        patientid,
        subject: 'list of reports',
        result: 'ok',
      } as const;
      const what = `list of reports of ${patientid}`;
      await recordReadingOnce(database, entry, { what, isAnew: !isAtHand });
      return isAtHand ? reply(304) : reply(200, listing);
    },

    'GET /staff/reports/:key': ({ context, params: { key } }) => sendReport(context, stores, key),

    'POST /staff/patients/:patientid/reports': async ({ context, params: { patientid } }) => {
      if (!isFolderName(patientid)) return reply(404, NO_PATIENT);
      if (!MULTIPART.test(context.req.header('content-type') ?? '') || !context.req.raw.body) {
        return reply(415, { error: 'Send the files as multipart/form-data.' });
      }
      if (Number(context.req.header('content-length')) > MAX_BODY_BYTES) {
        return reply(413, { error: `At most ${MAX_FILES} files can be sent at once.` });
      }
      const received = await receiveReports(stores, context.req.raw, {
        patientid,
        who: whoIn(context),
        isSessionOver: context.get('isSessionOver'),
      });
      if (received.kind === 'signed-out') return answerSignedOut(context);
      if (received.kind === 'kept') {
        const { reports, isNew } = received;
        return isNew ? reply(201, { reports }) : reply(200, { reports });
      }
      const { status, message } = received;
      return status === 422
        ? reply(422, { errors: { file: message } })
        : reply(status, { error: message });
    },

    'GET /staff/patients/:patientid/reports.zip': async ({ context, params: { patientid } }) => {
      const zipped = await zipReports(stores, patientid);
      if (!zipped) return reply(404, { error: 'This patient has no files.' });
      await recordReading(database, {
        ...whoIn(context),
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
    },

    'PATCH /staff/reports/:key': async ({ context, params: { key }, body }) => {
      const renamed = await renameReport(stores, key, body, whoIn(context));
      switch (renamed.kind) {
        case 'stored':
          return reply(200, renamed.value);
        case 'missing':
          return reply(404, MISSING);
        case 'conflict': {
          const { current } = renamed;
          return current.key === key
            ? reply(409, {
                error: `Somebody else has renamed it to “${current.name}”.`,
                report: current,
              })
            : reply(409, { error: `Another report is already called “${current.name}”.` });
        }
        case 'refused':
          return reply(422, { errors: { name: renamed.message } });
      }
    },

    'DELETE /staff/reports/:key': async ({ context, params: { key } }) => {
      const deleted = await deleteReport(stores, key, whoIn(context));
      switch (deleted.kind) {
        case 'stored':
          return reply(204);
        case 'missing':
          return reply(404, MISSING);
        case 'conflict':
          return reply(409, {
            error: 'This patient’s files are on hold and cannot be deleted. The owner can say why.',
          });
      }
    },

    'POST /staff/reports/:key/restore': async ({ context, params: { key } }) => {
      const done = await putReportBack(stores, key, whoIn(context));
      switch (done.kind) {
        case 'stored':
          return reply(200, done.value);
        case 'missing':
          return reply(404, { error: 'No such report, or it was deleted more than a day ago.' });
        case 'lost':
          return reply(410, { error: done.message });
      }
    },
  });
}
