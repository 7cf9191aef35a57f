import { mapMeasures } from '../../measures/measures.ts';
import { RECORD_FIELDS, type RecordField, type RecordValues, tidyValue } from './patient-rules.ts';
import { readValue } from '../patient-text.ts';
import type { Patient, RegisterPrefill } from '../patient.ts';

export const NO_VALUES: RecordValues = {
  patientid: '',
  name: '',
  mobile: '',
  email: '',
  age: '',
  ...mapMeasures(() => ''),
  note: '',
  datetime: '',
};

const PERSON: RecordField[] = ['patientid', 'name', 'mobile', 'email', 'age'];

export function valuesOf(record: Patient): RecordValues {
  return { ...NO_VALUES, ...pick(record, RECORD_FIELDS) };
}

/** The person's details of the last visit; the measures are empty. */
export function valuesOfNextVisit(record: Patient): RecordValues {
  return { ...NO_VALUES, ...pick(record, PERSON) };
}

export function valuesOfEnquiry({ name, email, mobile }: RegisterPrefill): RecordValues {
  return { ...NO_VALUES, name, email, mobile };
}

function pick(record: Patient, fields: readonly RecordField[]): Partial<RecordValues> {
  return Object.fromEntries(fields.map((field) => [field, readValue(record, field) ?? '']));
}

/** The values that differ from the record: only these are judged and sent. */
export function findChanges(values: RecordValues, from: RecordValues): Partial<RecordValues> {
  const changed = RECORD_FIELDS.filter(
    // Another country before the same digits is a change, which the server knows.
    (field) =>
      values[field] !== from[field] &&
      (field === 'mobile' || tidyValue(field, values[field]) !== from[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
