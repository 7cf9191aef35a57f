import type { Database } from '../../../storage/database.ts';

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
