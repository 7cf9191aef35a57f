import type { Database } from '../../../storage/database.ts';

type Rows = Pick<Database['read'], 'selectFrom'>;

/** Whether anything is known of the patient: reports can outlive the records. */
export async function hasRecordsOrFiles(rows: Rows, patientid: string): Promise<boolean> {
  return (
    (await hasRow(rows, 'records', patientid)) || (await hasRow(rows, 'report_files', patientid))
  );
}

async function hasRow(
  rows: Rows,
  table: 'records' | 'report_files',
  patientid: string,
): Promise<boolean> {
  const row = await rows
    .selectFrom(table)
    .select('key')
    .where('patientid', '=', patientid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
