import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { FileMissing } from '../../../storage/files/files.ts';
import type { ReportFilesTable } from '../../../storage/tables.ts';
import { endWithSession } from '../../http/end-with-session.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { auditContext } from '../../audit/record-reading.server.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { noteFileRead } from './note-file-read.server.ts';
import { findFault, findReport, type ReportStores } from '../reports.server.ts';
import { isShownInBrowser } from '../upload/sniff-type.ts';

const KEY = /^[\w-]{1,64}$/;
const MISSING = 'There is no such report.';

/** The bytes of a report, or the part of them that a Range header asks for. */
export async function sendReport(
  context: Context<SiteEnv>,
  { database, files, now }: ReportStores & { now: () => Date },
  key: string,
): Promise<Response> {
  const report = KEY.test(key) ? await findReport(database, key) : undefined;
  if (!report) return context.json({ error: MISSING }, 404);
  const who = auditContext(context, now());
  const fault = await findFault(files, report);
  if (fault !== undefined) {
    await noteFileRead(database, report, { ...who, range: 'all', result: 'failed' });
    return context.json({ error: fault }, 404);
  }

  const etag = `"${report.sha256}"`;
  const wanted = context.req.header('if-range') ?? etag;
  const header = wanted === etag ? context.req.header('range') : undefined;
  const range = readRange(header, report.size);
  if (range === 'bad') {
    await noteFileRead(database, report, { ...who, range, result: 'failed' });
    context.header('content-range', `bytes */${report.size}`);
    return context.json({ error: 'The file has no such part.' }, 416);
  }
  await noteFileRead(database, report, { ...who, range });
  const { start, end } = range === 'all' ? { start: 0, end: report.size - 1 } : range;
  const headers: Record<string, string> = {
    ...describeFile(report),
    etag,
    'content-length': String(end - start + 1),
  };
  if (range !== 'all') headers['content-range'] = `bytes ${start}-${end}/${report.size}`;
  const status = range === 'all' ? 200 : 206;
  const isEmpty = context.req.method === 'HEAD' || report.size === 0;
  if (isEmpty) return context.body(null, status, headers);
  const bytes = await files.read(report.file_id, { start, end }).catch(nameGone);
  if (!bytes) return context.json({ error: MISSING }, 404);
  const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  return context.body(endWithSession(context, body), status, headers);
}

/** Another desk has deleted it since it was found. */
function nameGone(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error;
}

/** A file may hold anything: it runs nothing, loads nothing, and is shown only where it is what it shows. */
function describeFile({ type, name }: ReportFilesTable): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': contentDisposition(
      isShownInBrowser(type) ? 'inline' : 'attachment',
      name,
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // The preview shows PDF in a frame of our own page; everything else stays out of frames.
    'x-frame-options': type === 'application/pdf' ? 'SAMEORIGIN' : 'DENY',
    'accept-ranges': 'bytes',
  };
}
