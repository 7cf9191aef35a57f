import { markImpossible } from '../measures/stored-values.ts';
import { mapMeasures, MEASURE_NAMES } from '../measures/measures.ts';
import { showMobile } from '../text/dial.ts';
import type { Patient } from './patient.ts';

export const NOT_KNOWN = 'Not known';

type Shown = Exclude<keyof Patient, 'key' | 'mobileTyped'>;

const LABELS: Record<Shown, string> = {
  patientid: 'Patient Id',
  name: 'Name',
  age: 'Age',
  email: 'Email',
  mobile: 'Mobile',
  ...mapMeasures(({ label }) => label),
  note: 'Note',
  datetime: 'Visit',
};

const UNITS: Partial<Record<Shown, string>> = {
  age: 'years',
  ...mapMeasures(({ unit }) => unit),
};

export function labelOf(field: Shown): string {
  return LABELS[field];
}

export function unitOf(field: Shown): string {
  return UNITS[field] ?? '';
}

/** The value of a field as staff read and type it: a foreign number with its country. */
export function readValue(patient: Patient, field: Shown): string | null {
  return field === 'mobile' ? showMobile(patient) : (patient[field] ?? null);
}

/** The stored value, or 'Not known'. */
export function showValue(value: string | null | undefined): string {
  return isKnown(value) ? value : NOT_KNOWN;
}

/** The same, with a word about a measure that cannot be right: '110 (not possible; 6.1 mmol/L if read in mg/dL)'. */
export function showMarked(field: Shown, value: string | null): string {
  const name = MEASURE_NAMES.find((measure) => measure === field);
  const mark = name && markImpossible(name, value);
  return mark ? `${showValue(value)} (${mark})` : showValue(value);
}

export function isKnown(value: string | null | undefined): value is string {
  return value != null && value.trim() !== '';
}

/** Adds the unit, unless the value contains letters: an old record may name its own unit. */
export function showWithUnit(patient: Patient, field: Shown): string {
  const value = readValue(patient, field);
  const unit = unitOf(field);
  return isKnown(value) && unit && !/\p{L}/u.test(value) ? `${value} ${unit}` : showValue(value);
}

/** 'name - patientid' */
export function showPatient(patient: Patient): string {
  return `${showValue(patient.name)} - ${showValue(patient.patientid)}`;
}
