import { Readable } from 'node:stream';
import type { ReportStores } from '../../app/reports/reports.server.ts';
import {
  insertReport,
  keepBytes,
  type NewReport,
  type SavedReport,
} from '../../app/reports/upload/save-report.server.ts';

/** Stores a report with a time and a name that a real upload could not set. */
export async function saveTestReport(
  { database, files }: Pick<ReportStores, 'database' | 'files'>,
  report: NewReport,
  text: string,
  now: Date,
): Promise<SavedReport> {
  const bytes = await keepBytes(files, Readable.from([Buffer.from(text)]));
  const saved = await database.write((transaction) =>
    insertReport(transaction, report, bytes, now),
  );
  if (saved.kind !== 'saved') await files.remove(bytes.fileId);
  return saved;
}
