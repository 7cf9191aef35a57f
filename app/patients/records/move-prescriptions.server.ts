import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/**
 * Files the prescriptions of these visits under the patients whose visits they are now, and returns the keys. The sheet
 * of an issued one stays as it was printed, with the number under which it was issued. A draft no longer takes the
 * place of a prescription that is not the same patient's.
 */
export async function movePrescriptions(
  transaction: Transaction<Tables>,
  recordKeys: readonly string[],
): Promise<string[]> {
  if (recordKeys.length === 0) return [];
  const { rows: moved } = await sql<{ key: string }>`
    update prescriptions set
      patientid = (select patientid from records where records.key = record_key),
      version = version + case when issued_at is null then 1 else 0 end
    where record_key in (${sql.join(recordKeys)}) and exists (
      select 1 from records where records.key = record_key
        and records.patientid <> '' and records.patientid <> prescriptions.patientid)
    returning key
  `.execute(transaction);
  const keys = moved.map(({ key }) => key);
  if (keys.length === 0) return [];
  await sql`
    update prescriptions set replaces = null, version = version + 1
    where issued_at is null and (key in (${sql.join(keys)}) or replaces in (${sql.join(keys)}))
      and exists (select 1 from prescriptions as former
        where former.key = prescriptions.replaces and former.patientid <> prescriptions.patientid)
  `.execute(transaction);
  return keys;
}
