import { HOSTED_MEASURES, mapMeasures } from '../../app/measures/measures.ts';
import { indexColumns } from '../../app/patients/records/index-records.server.ts';
import { NOTHING_ADDED, PATIENT_FIELDS, type Patient } from '../../app/patients/patient.ts';
import type { Insertable } from 'kysely';
import type { RecordsTable } from '../../storage/tables.ts';

/** An invented record with a value in every field. */
export function samplePatient(parts: Partial<Patient> = {}): Patient {
  return {
    key: '-OFuCpDVB88HYk3uYbfx',
    patientid: '1801753170',
    name: 'Fathima Kurian',
    age: '21',
    email: 'fathima@example.org',
    mobile: '9000089106',
    ...mapMeasures(({ example }) => example, HOSTED_MEASURES),
    bp: '138/92',
    sugar: '11.1',
    temperature: '97.0',
    datetime: '2025-01-06 15:37:05',
    ...parts,
  };
}

/** A record with only the given fields; the others are null. */
export function sparsePatient(parts: Partial<Patient> = {}): Patient {
  const nothing = Object.fromEntries(PATIENT_FIELDS.map((field) => [field, null]));
  return {
    ...(nothing as Record<(typeof PATIENT_FIELDS)[number], null>),
    key: '-OFuCpDVB88HYk3uYbfx',
    ...parts,
  };
}

/** The database row of such a record. */
export function sparseRow(
  parts: Partial<Insertable<RecordsTable>> & { key: string },
): Insertable<RecordsTable> {
  const columns = {
    mobile_match: null,
    mobile_typed: null,
    ...NOTHING_ADDED,
    original: null,
    version: 1,
  };
  const row = { ...sparsePatient(), ...columns, ...parts };
  return { ...row, ...indexColumns(row) };
}
