import type { z } from 'zod';
import { MEASURE_NAMES } from '../measures/measures.ts';
import type { patientSchema } from './records/record-schema.server.ts';

/** A record: one visit of a patient (R10). Null: the field was never given. */
export type Patient = z.output<typeof patientSchema>;

/** The fields of a record that the hosted lists have too. A note is sent and stored beside them. */
export const PATIENT_FIELDS = [
  'key',
  'patientid',
  'name',
  'age',
  'email',
  'mobile',
  ...MEASURE_NAMES,
  'datetime',
] as const satisfies (keyof Patient)[];

/** A search returns at most this many records, the newest. */
export const MAX_FOUND = 1000;

export const SEARCH_OPTIONS = ['patientid', 'name', 'mobile'] as const;
export type SearchOption = (typeof SEARCH_OPTIONS)[number];

/** Values of an enquiry, to start a registration with. */
export interface RegisterPrefill {
  name: string;
  email: string;
  mobile: string;
}
