import { expect, test } from 'vitest';
import { PATIENT_FIELDS } from '../../app/patients/patient.ts';
import { RECORD_COLUMNS } from './entry-members.ts';

test('an export, its table for a spreadsheet and an import have every field of a record', () => {
  expect(['key', ...RECORD_COLUMNS.map(([field]) => field)]).toEqual([...PATIENT_FIELDS]);
});
