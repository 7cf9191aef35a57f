import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { numberName } from './file-name.ts';
import { insertReport, type KeptBytes, type NewReport } from './save-report.server.ts';

export interface PlacedReport {
  key: string;
  /** False where the same bytes were there under the name already, as after a press that was repeated. */
  isNew: boolean;
}

/** The row of a report whose bytes are kept; where other bytes have the name, a number is put to it. */
export async function placeReport(
  transaction: Transaction<Tables>,
  report: NewReport,
  bytes: KeptBytes,
  now: Date,
): Promise<PlacedReport> {
  for (let number = 1; ; number++) {
    const name = numberName(report.name, number);
    const saved = await insertReport(transaction, { ...report, name }, bytes, now);
    if (saved.kind !== 'name-taken') return { key: saved.key, isNew: saved.kind === 'saved' };
  }
}
