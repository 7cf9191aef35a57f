import { expect, test } from 'vitest';
import { PATIENT_FIELDS } from '../../app/patients/patient.ts';
import { RECORD_COLUMNS } from './entry-members.ts';

test('export, CSV export and import cover every field of a record', () => {
  expect(['key', ...RECORD_COLUMNS.map(([field]) => field)]).toEqual([...PATIENT_FIELDS]);
});
