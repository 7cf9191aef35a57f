import type { Kysely, Selectable } from 'kysely';
import type { PrescriptionsTable } from '../../storage/prescription-tables.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Prescription, Sheet, StoredPrescription } from './prescription.ts';

const MOST = 500;

/** The prescriptions of a patient, newest first. */
export async function listPrescriptions(
  rows: Kysely<Tables>,
  patientid: string,
): Promise<StoredPrescription[]> {
  const found = await rows
    .selectFrom('prescriptions')
    .selectAll()
    .where('patientid', '=', patientid)
    .orderBy('written_at', 'desc')
    .orderBy('key', 'desc')
    .limit(MOST)
    .execute();
  return found.map(toPrescription);
}

export async function findPrescription(
  rows: Kysely<Tables>,
  key: string,
): Promise<StoredPrescription | undefined> {
  const row = await rows
    .selectFrom('prescriptions')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toPrescription(row);
}

export function toPrescription(row: Selectable<PrescriptionsTable>): StoredPrescription {
  return {
    key: row.key,
    patientid: row.patientid,
    recordKey: row.record_key,
    replaces: row.replaces,
    prescription: JSON.parse(row.body) as Prescription,
    writtenAt: row.written_at,
    writtenBy: row.written_by,
    version: row.version,
    issuedAt: row.issued_at,
    issuedBy: row.issued_by,
    sheet: row.sheet === null ? null : (JSON.parse(row.sheet) as Sheet),
  };
}
