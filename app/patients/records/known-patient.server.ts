import type { Database } from '../../../storage/database.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

type Rows = Pick<Database['read'], 'selectFrom'>;

/** Whether a record or a report has this patient id: reports can outlive the records. */
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

/** The number of a patient's reports that no search would find without this record; 0 if another record exists. */
export async function countReportsLeft(
  rows: Kysely<Tables>,
  { key, patientid }: { key: string; patientid: string | null },
): Promise<number> {
  if (patientid === null) return 0;
  const other = await rows
    .selectFrom('records')
    .select('key')
    .where('patientid', '=', patientid)
    .where('key', '!=', key)
    .limit(1)
    .executeTakeFirst();
  if (other) return 0;
  const { count } = await rows
    .selectFrom('report_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('patientid', '=', patientid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
