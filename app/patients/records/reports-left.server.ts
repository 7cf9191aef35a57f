import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** How many reports are filed under the patient id of a record that is the only one to lead there. */
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
