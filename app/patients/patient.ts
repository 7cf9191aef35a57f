/** A record: one visit of a patient (R10). What an import did not bring is null. */
export interface Patient {
  key: string;
  patientid: string | null;
  name: string | null;
  age: string | null;
  email: string | null;
  mobile: string | null;
  bp: string | null;
  sugar: string | null;
  temperature: string | null;
  datetime: string | null;
}

/** Every field of a record as it is stored, sent, imported and exported. */
export const PATIENT_FIELDS = [
  'key',
  'patientid',
  'name',
  'age',
  'email',
  'mobile',
  'bp',
  'sugar',
  'temperature',
  'datetime',
] as const satisfies (keyof Patient)[];

/** Search gives no more records than this, the newest. */
export const MOST_FOUND = 1000;

/** What a patient can be searched by. */
export const SEARCH_OPTIONS = ['patientid', 'name', 'mobile'] as const;
export type SearchOption = (typeof SEARCH_OPTIONS)[number];

/** What an enquiry already says about somebody who is to be registered. */
export interface RegisterPrefill {
  name: string;
  email: string;
  mobile: string;
}
