import type { Kysely, Transaction } from 'kysely';
import type { RecordVersionsTable, Tables } from '../../../storage/tables.ts';
import {
  PATIENT_FIELDS,
  type VersionedPatient,
  type Patient,
  type RecordChange,
} from '../patient.ts';
import type { Database } from '../../../storage/database.ts';

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

const MAX_CHANGES = 500;

const VERSION_COLUMNS = [
  'record_key as key',
  ...PATIENT_FIELDS.filter((field) => field !== 'key'),
] as const;

/** Every correction and deletion among the visits of this record's patient, newest first. */
export async function listChanges(
  database: Database,
  key: string,
): Promise<RecordChange[] | undefined> {
  const patientid = await findPatientId(database, key);
  if (patientid === undefined) return undefined;
  const rows = await database.read
    .selectFrom('record_versions')
    .select([...VERSION_COLUMNS, 'version', 'change', 'changed_at', 'changed_by'])
    .where(({ eb, or }) =>
      or([
        eb('record_key', '=', key),
        ...(patientid === null ? [] : [eb('patientid', '=', patientid)]),
      ]),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('version', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  const afterwards = await findAfterwards(database, [...new Set(rows.map((row) => row.key))]);
  return rows.map(({ version, change, changed_at, changed_by, ...before }) => ({
    key: before.key,
    version,
    change,
    changedAt: changed_at,
    changedBy: changed_by,
    before,
    after: change === 'deleted' ? null : (afterwards.get(`${before.key} ${version + 1}`) ?? null),
  }));
}

/** Null for a record without one; undefined for a record that has never been. */
async function findPatientId(database: Database, key: string): Promise<string | null | undefined> {
  const record = await database.read
    .selectFrom('records')
    .select('patientid')
    .where('key', '=', key)
    .executeTakeFirst();
  if (record) return record.patientid;
  const last = await database.read
    .selectFrom('record_versions')
    .select('patientid')
    .where('record_key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.patientid;
}

/** Every version of these records, the stored one too, by key and number. */
async function findAfterwards({ read }: Database, keys: string[]): Promise<Map<string, Patient>> {
  if (keys.length === 0) return new Map();
  const stored = await read
    .selectFrom('records')
    .select([...PATIENT_FIELDS, 'version'])
    .where('key', 'in', keys)
    .execute();
  const earlier = await read
    .selectFrom('record_versions')
    .select([...VERSION_COLUMNS, 'version'])
    .where('record_key', 'in', keys)
    .execute();
  return new Map(
    [...stored, ...earlier].map(({ version, ...record }) => [`${record.key} ${version}`, record]),
  );
}
