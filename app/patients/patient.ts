import { MEASURE_NAMES, type MeasureName } from '../measures/measures.ts';

/** A record: one visit of a patient (R10). Null: the field was never given. */
export interface Patient extends Record<MeasureName, string | null> {
  key: string;
  patientid: string | null;
  name: string | null;
  age: string | null;
  email: string | null;
  mobile: string | null;
  /** The number as it was typed, where `mobile` does not say which country it belongs to. */
  mobileTyped?: string;
  datetime: string | null;
}

/** A change must name the version that it is based on. */
export interface VersionedPatient extends Patient {
  version: number;
}

/** The answer to reading one record, before it is corrected or deleted. */
export interface ReadPatient extends VersionedPatient {
  /** Reports that no search would find without this record: it is the only one with their patient id. */
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

/** `datetime` is the time of the visit. */
export const RECORD_SORTS = ['name', 'datetime', 'patientid'] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
export type SortDirection = 'asc' | 'desc';

/** A page of the list of all records; `next` is the cursor of the following page. */
export interface RecordPage {
  patients: Patient[];
  next: string | null;
}

/** A patient in the list of all patients: the newest record, and the number of records. */
export interface ListedPatient extends Patient {
  visits: number;
}

export interface PatientPage extends RecordPage {
  patients: ListedPatient[];
}

/** A suggestion under the search field: a patient, and the value by which an exact search finds the patient. */
export interface Suggestion {
  by: SearchOption;
  value: string;
  patientid: string | null;
  name: string | null;
  mobile: string | null;
  age: string | null;
  /** `datetime` of the patient's newest visit. */
  lastVisit: string | null;
  /** 'near': nothing fits, but this name is spelled nearly so. */
  match: SuggestionMatch;
}

/** How what was typed fits the value, best first. */
export const SUGGESTION_MATCHES = ['whole', 'beginning', 'end', 'near'] as const;
export type SuggestionMatch = (typeof SUGGESTION_MATCHES)[number];

/** A correction or deletion, with the record before and after it (null after a deletion). */
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
