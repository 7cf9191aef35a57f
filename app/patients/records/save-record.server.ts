import type { Transaction } from 'kysely';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import { clinicDatetime } from '../../hours/clinic-datetime.ts';
import { hasRecordsOrFiles } from './has-records.server.ts';
import { mobileToMatch } from '../mobile.ts';
import type { Patient } from '../patient.ts';
import { drawPatientId } from '../patient-id.ts';

export type NewRecord = Omit<Patient, 'key' | 'patientid' | 'datetime'> & {
  /** Of a patient who has been here before; a new patient's id is drawn. */
  patientid?: string;
  /** Of a visit that is written down later. */
  datetime?: string;
  key?: string;
};

/** Adds a visit, in clinic time. */
export async function saveRecord(
  transaction: Transaction<Tables>,
  record: NewRecord,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Patient> {
  const saved: Patient = {
    ...record,
    key: record.key ?? newKey(now),
    // A folder of reports can outlive its patient's records, and must not come to another patient.
    patientid:
      record.patientid ??
      (await drawPatientId(now, (drawn) => hasRecordsOrFiles(transaction, drawn))),
    datetime: record.datetime ?? clinicDatetime(now, timeZone),
  };
  await transaction
    .insertInto('records')
    .values({
      ...saved,
      mobile_match: saved.mobile === null ? null : mobileToMatch(saved.mobile),
      original: null,
      version: 1,
    })
    .execute();
  return saved;
}
