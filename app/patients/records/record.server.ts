import type { Kysely, Transaction } from 'kysely';
import type { RecordVersionsTable, Tables } from '../../../storage/tables.ts';
import { PATIENT_FIELDS, type VersionedPatient } from '../patient.ts';

export async function findRecord(
  rows: Kysely<Tables>,
  key: string,
): Promise<VersionedPatient | undefined> {
  return rows
    .selectFrom('records')
    .select([...PATIENT_FIELDS, 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
}

export interface Change {
  change: RecordVersionsTable['change'];
  now: Date;
  /** The name given at sign-in. */
  staffName: string | null;
}

/** Keeps the record as it stands, before it is changed or goes. */
export async function keepVersion(
  transaction: Transaction<Tables>,
  key: string,
  { change, now, staffName }: Change,
): Promise<void> {
  const { key: record_key, ...row } = await transaction
    .selectFrom('records')
    .select([...PATIENT_FIELDS, 'mobile_match', 'original', 'version'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('record_versions')
    .values({
      record_key,
      ...row,
      change,
      changed_at: now.toISOString(),
      changed_by: staffName,
    })
    .execute();
}

/** Whether there has been such a record that is gone now. */
export async function wasDeleted(rows: Kysely<Tables>, key: string): Promise<boolean> {
  const row = await rows
    .selectFrom('record_versions')
    .select('version')
    .where('record_key', '=', key)
    .where('change', '=', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
