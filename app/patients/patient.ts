import type { z } from 'zod';
import { ADDED_MEASURES, HOSTED_MEASURES } from '../measures/measures.ts';
import type { patientSchema } from './records/record-schema.server.ts';

/** A record: one visit of a patient (R10). Null: the field was never given. */
export type Patient = z.output<typeof patientSchema>;

/** The fields of a record that the hosted lists have too. */
export const PATIENT_FIELDS = [
  'key',
  'patientid',
  'name',
  'age',
  'email',
  'mobile',
  ...HOSTED_MEASURES,
  'datetime',
] as const satisfies (keyof Patient)[];

/** The fields of a record beyond the hosted lists: each is sent, and exported, only where it has a value. */
export const ADDED_FIELDS = [...ADDED_MEASURES, 'note'] as const satisfies (keyof Patient)[];
export type AddedField = (typeof ADDED_FIELDS)[number];
export type AddedValues = Pick<Patient, AddedField>;

/** The columns of a visit for which none of them was given. */
export const NOTHING_ADDED = Object.fromEntries(
  ADDED_FIELDS.map((field) => [field, null]),
) as Record<AddedField, null>;

const ADDED: ReadonlySet<string> = new Set(ADDED_FIELDS);

/**
 * The row without the added fields that have no value, and without the field `left`. The other fields are copied:
 * an object from which some were deleted takes four times as long to become JSON.
 */
export function dropAbsent<
  Row extends Partial<Record<AddedField, string | null>>,
  Left extends keyof Row = never,
>(row: Row, left?: Left): Omit<Row, AddedField | Left> & AddedValues {
  const given: Partial<Row> = {};
  for (const field of Object.keys(row) as (keyof Row & string)[]) {
    if (field === left || (row[field] === null && ADDED.has(field))) continue;
    given[field] = row[field];
  }
  return given as Omit<Row, AddedField | Left> & AddedValues;
}

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
