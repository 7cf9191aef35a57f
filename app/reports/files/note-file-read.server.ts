import type { Database } from '../../../storage/database.ts';
import type { ReportFilesTable } from '../../../storage/tables.ts';
import type { AuditEntry } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit-subject.ts';
import { recordReadingOnce } from '../../audit/record-reading-once.server.ts';

type Reading = Pick<AuditEntry, 'session' | 'address' | 'at' | 'onNoted'> & {
  range: 'all' | 'bad' | { start: number; end: number };
  /** 'failed' where the answer is only that the bytes are lost, or how many there are. */
  result?: 'ok' | 'failed';
};

/** A viewer that reads on asks for part after part: for a while that is one reading. */
export async function noteFileRead(
  database: Database,
  { key, patientid }: Pick<ReportFilesTable, 'key' | 'patientid'>,
  { range, result = 'ok', ...who }: Reading,
): Promise<void> {
  const subject = nameSubject('report', key);
  const isAnew = typeof range === 'string' || range.start === 0;
  const entry = { ...who, action: 'read', patientid, subject, result } as const;
  await recordReadingOnce(database, entry, { isAnew });
}
