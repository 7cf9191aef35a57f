import type { Kysely, Transaction } from 'kysely';
import type { RecordVersionsTable, Tables } from '../../../storage/tables.ts';
import { ADDED_FIELDS, PATIENT_FIELDS, type Patient } from '../patient.ts';
import type { RecordChange, VersionedPatient } from './records.contract.ts';
import type { Database } from '../../../storage/database.ts';
import { STORED_COLUMNS, toRecord } from './stored-record.server.ts';

const MAX_CHANGES = 500;

const RECORD_COLUMNS = [...STORED_COLUMNS, 'version'] as const;
const VERSION_COLUMNS = [
  'record_key as key',
  ...STORED_COLUMNS.filter((column) => column !== 'key'),
] as const;

export async function findRecord(
  rows: Kysely<Tables>,
  key: string,
): Promise<VersionedPatient | undefined> {
  const row = await rows
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toRecord(row);
}

export interface RecordedChange {
  change: RecordVersionsTable['change'];
  now: Date;
  /** The name given at sign-in. */
  staffName: string | null;
}

/** Stores the current version of a record in its history. Call it before changing or deleting the record. */
export async function keepVersion(
  transaction: Transaction<Tables>,
  key: string,
  { change, now, staffName }: RecordedChange,
): Promise<void> {
  const { key: record_key, ...row } = await transaction
    .selectFrom('records')
    .select([
      ...PATIENT_FIELDS,
      ...ADDED_FIELDS,
      'mobile_match',
      'mobile_typed',
      'original',
      'version',
    ])
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

/** True if the record existed and has been deleted. */
export async function wasDeleted(rows: Kysely<Tables>, key: string): Promise<boolean> {
  const row = await rows
    .selectFrom('record_versions')
    .select('version')
    .where('record_key', '=', key)
    .where('change', '=', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}

/** An earlier version of a record. */
export async function findRecordVersion(
  rows: Kysely<Tables>,
  key: string,
  version: number,
): Promise<Patient | undefined> {
  const row = await rows
    .selectFrom('record_versions')
    .select(VERSION_COLUMNS)
    .where('record_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Corrections and deletions of all visits of this record's patient, newest first; undefined for an unknown key. */
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
  const versions = await findVersions(database, [...new Set(rows.map((row) => row.key))]);
  return rows.map(({ version, change, changed_at, changed_by, ...before }) => ({
    key: before.key,
    version,
    change,
    changedAt: changed_at,
    changedBy: changed_by,
    before: toRecord(before),
    after: change === 'deleted' ? null : (versions.get(`${before.key} ${version + 1}`) ?? null),
  }));
}

/** Null if the record has no patient id; undefined if there has never been such a record. */
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

/** All versions of these records, including the current ones, by `key version`. */
async function findVersions({ read }: Database, keys: string[]): Promise<Map<string, Patient>> {
  if (keys.length === 0) return new Map();
  const stored = await read
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('key', 'in', keys)
    .execute();
  const earlier = await read
    .selectFrom('record_versions')
    .select([...VERSION_COLUMNS, 'version'])
    .where('record_key', 'in', keys)
    .execute();
  return new Map(
    [...stored, ...earlier].map(({ version, ...row }) => [`${row.key} ${version}`, toRecord(row)]),
  );
}
