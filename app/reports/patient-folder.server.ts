import type { Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { lockPatient } from '../patients/lock-patient.server.ts';

export async function countStoredBytes(
  database: Pick<Database['read'], 'selectFrom'>,
  patientid: string,
): Promise<number> {
  const row = await database
    .selectFrom('report_files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('patientid', '=', patientid)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Two uploads for one patient draw names and count bytes one after the other; SQLite has one writer anyway. */
export async function holdFolder(
  transaction: Transaction<Tables>,
  kind: Database['kind'],
  patientid: string,
): Promise<void> {
  if (kind === 'sqlite') return;
  await lockPatient(transaction, patientid);
}
