import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { FileMissing } from '../../../storage/files/files.ts';
import type { ReportFilesTable } from '../../../storage/tables.ts';
import { endWithSession } from '../../http/session-over.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { auditContext, recordReadingOnce } from '../../audit/record-reading.server.ts';
import { contentDisposition } from './file-name.ts';
import { findFault, findReport, type ReportStores } from '../reports.server.ts';
import { isShownInBrowser } from '../upload/sniff-type.ts';
import type { Database } from '../../../storage/database.ts';
import type { AuditEntry } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';

const KEY = /^[\w-]{1,64}$/;
const MISSING = 'There is no such report.';

/** Answers with the bytes of a report, or with the range that the Range header asks for. */
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
    await recordFileRead(database, report, { ...who, range: 'all', result: 'failed' });
    return context.json({ error: fault }, 404);
  }

  const etag = `"${report.sha256}"`;
  const wanted = context.req.header('if-range') ?? etag;
  const header = wanted === etag ? context.req.header('range') : undefined;
  const range = readRange(header, report.size);
  if (range === 'bad') {
    await recordFileRead(database, report, { ...who, range, result: 'failed' });
    context.header('content-range', `bytes */${report.size}`);
    return context.json({ error: 'The requested range lies outside the file.' }, 416);
  }
  await recordFileRead(database, report, { ...who, range });
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

/** Undefined if somebody has deleted the report since it was found. */
function nameGone(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error;
}

/** Headers for untrusted content: nothing in it runs or loads, and only recognised types are shown inline. */
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
    // The preview shows a PDF in a frame; nothing else may be framed.
    'x-frame-options': type === 'application/pdf' ? 'SAMEORIGIN' : 'DENY',
    'accept-ranges': 'bytes',
  };
}

/** First and last byte, both included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110) for a file of `size` bytes. 'bad' is a range outside the file; 'all' means to send
 * the whole file because there is no header, another unit, or more than one range.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'bad' | 'all' {
  if (header === undefined || !/^bytes=/i.test(header) || header.includes(',')) return 'all';
  const parts = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [, first = '', last = ''] = parts ?? [];
  if (first === '' && last === '') return 'bad';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : 'bad';
}

type Reading = Pick<AuditEntry, 'session' | 'address' | 'at' | 'onNoted'> & {
  range: 'all' | 'bad' | { start: number; end: number };
  /** 'failed' if the answer says only that the bytes are missing, or how many there are. */
  result?: 'ok' | 'failed';
};

/** Records the reading in the audit. A viewer requests range after range, which counts as one reading for a while. */
async function recordFileRead(
  database: Database,
  { key, patientid }: Pick<ReportFilesTable, 'key' | 'patientid'>,
  { range, result = 'ok', ...who }: Reading,
): Promise<void> {
  const subject = nameSubject('report', key);
  const isAnew = typeof range === 'string' || range.start === 0;
  const entry = { ...who, action: 'read', patientid, subject, result } as const;
  await recordReadingOnce(database, entry, { isAnew });
}
