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

type OneRecord = { key: string; patientid: string | null };

/** The number of a patient's reports that no search would find without this record; 0 if another record exists. */
export async function countReportsLeft(rows: Kysely<Tables>, record: OneRecord): Promise<number> {
  const { patientid } = record;
  if (patientid === null || !(await isOnlyRecord(rows, record))) return 0;
  return countRows(rows, 'report_files', patientid);
}

/** Words for each kind of thing that no search would find without this record, as '2 reports'; none if another exists. */
export async function listLeft(rows: Kysely<Tables>, record: OneRecord): Promise<string[]> {
  const { patientid } = record;
  if (patientid === null || !(await isOnlyRecord(rows, record))) return [];
  const left: string[] = [];
  for (const [table, name] of [
    ['report_files', 'report'],
    ['results', 'result'],
    ['prescriptions', 'prescription'],
  ] as const) {
    const count = await countRows(rows, table, patientid);
    if (count > 0) left.push(count === 1 ? `1 ${name}` : `${count} ${name}s`);
  }
  if ((await countRows(rows, 'patient_facts', patientid)) > 0) left.push('the patient’s facts');
  return left;
}

async function isOnlyRecord(rows: Kysely<Tables>, { key, patientid }: OneRecord): Promise<boolean> {
  const other = await rows
    .selectFrom('records')
    .select('key')
    .where('patientid', '=', patientid)
    .where('key', '!=', key)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

async function countRows(
  rows: Kysely<Tables>,
  table: 'report_files' | 'results' | 'prescriptions' | 'patient_facts',
  patientid: string,
): Promise<number> {
  const { count } = await rows
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('patientid', '=', patientid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
