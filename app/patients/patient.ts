import { MEASURE_NAMES, type MeasureName } from '../measures/measures.ts';

/** A record: one visit of a patient (R10). A field that an import did not bring is null. */
export interface Patient extends Record<MeasureName, string | null> {
  key: string;
  patientid: string | null;
  name: string | null;
  age: string | null;
  email: string | null;
  mobile: string | null;
  datetime: string | null;
}

/** A record with the number of its version: whoever changes it says which one they saw. */
export interface VersionedPatient extends Patient {
  version: number;
}

/** A record as it is read before it is changed or deleted. */
export interface ReadPatient extends VersionedPatient {
  /** Reports under its patient id, where no other record leads to them. */
  reportsLeft: number;
}

/** Every field of a record as it is stored, sent, imported and exported. */
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

/** Search gives no more records than this, the newest. */
export const MAX_FOUND = 1000;

/** What a patient can be searched by. */
export const SEARCH_OPTIONS = ['patientid', 'name', 'mobile'] as const;
export type SearchOption = (typeof SEARCH_OPTIONS)[number];

/** What an enquiry already says about somebody who is to be registered. */
export interface RegisterPrefill {
  name: string;
  email: string;
  mobile: string;
}

/** The orders in which all records can be listed; `datetime` is the visit. */
export const RECORD_SORTS = ['name', 'datetime', 'patientid'] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
export type SortDirection = 'asc' | 'desc';

/** A part of the list of all records; `next` is what to ask for the part after it. */
export interface RecordPage {
  patients: Patient[];
  next: string | null;
}

/** What a search could be for; `value` is what Search would match. */
export interface Suggestion {
  value: string;
  patientid: string | null;
  name: string | null;
  mobile: string | null;
}

/** One correction or deletion: the record as it was, and as it was then (null once deleted). */
export interface RecordChange {
  key: string;
  version: number;
  change: 'corrected' | 'deleted';
  /** ISO 8601 */
  changedAt: string;
  changedBy: string | null;
  before: Patient;
  after: Patient | null;
}
