import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ReportChangesTable, ReportFilesTable, Tables } from '../../../storage/tables.ts';

type NamedBytes = Pick<ReportFilesTable, 'name' | 'sha256'>;

/** By this hash an import recognises a file that staff deleted or renamed. */
export function hashNamedBytes({ name, sha256 }: NamedBytes): string {
  return hash('sha256', `${name} ${sha256}`, 'hex');
}

/** Remembers a deleted or renamed file for later imports, until the patient is erased. */
export async function noteReportChange(
  transaction: Transaction<Tables>,
  { patientid, ...former }: NamedBytes & Pick<ReportFilesTable, 'patientid'>,
  change: ReportChangesTable['change'],
): Promise<void> {
  await transaction
    .insertInto('report_changes')
    .values({ patientid, change, bytes_hash: hashNamedBytes(former) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
