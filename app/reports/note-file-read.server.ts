import type { Database } from '../../storage/database.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import type { AuditEntry } from '../staff/audit.server.ts';
import { recordReading } from '../staff/record-reading.server.ts';

type Reading = Pick<AuditEntry, 'session' | 'address' | 'at'> & {
  range: 'all' | { start: number; end: number };
};

/** A viewer that reads on asks for part after part: within this time that is one reading. */
const ONE_READING_MS = 10 * 60_000;
const MOST_KEPT = 1000;
/** When a session last began to read a file. */
const begunBySession = new WeakMap<Database, Map<string, number>>();

export async function noteFileRead(
  database: Database,
  { key, patientid }: Pick<ReportFilesTable, 'key' | 'patientid'>,
  { range, ...who }: Reading,
): Promise<void> {
  const begun = begunBySession.get(database) ?? new Map<string, number>();
  begunBySession.set(database, begun);
  const reading = `${who.session?.tokenHash} ${key}`;
  const now = who.at?.getTime() ?? Date.now();
  const isLaterPart = range !== 'all' && range.start > 0;
  const age = now - (begun.get(reading) ?? -Infinity);
  if (isLaterPart && age >= 0 && age < ONE_READING_MS) return;
  await recordReading(database, {
    ...who,
    action: 'read',
    patientid,
    subject: `report ${key}`,
    result: 'ok',
  });
  if (begun.size >= MOST_KEPT) begun.clear();
  begun.set(reading, now);
}
