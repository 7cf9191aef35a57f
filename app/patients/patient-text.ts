import { mapMeasures } from '../measures/measures.ts';
import type { Patient } from './patient.ts';

export const NOT_KNOWN = 'Not known';

type Shown = Exclude<keyof Patient, 'key'>;

const LABELS: Record<Shown, string> = {
  patientid: 'Patient Id',
  name: 'Name',
  age: 'Age',
  email: 'Email',
  mobile: 'Mobile',
  ...mapMeasures(({ label }) => label),
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

/** The value as it was given, or 'Not known'. */
export function showValue(value: string | null): string {
  return isKnown(value) ? value : NOT_KNOWN;
}

export function isKnown(value: string | null): value is string {
  return value !== null && value.trim() !== '';
}

/** With the unit of the specification; a value that brings words of its own gets no second one. */
export function showWithUnit(patient: Patient, field: Shown): string {
  const value = patient[field];
  const unit = unitOf(field);
  return isKnown(value) && unit && !/\p{L}/u.test(value) ? `${value} ${unit}` : showValue(value);
}

/** 'name - patientid' */
export function showPatient(patient: Patient): string {
  return `${showValue(patient.name)} - ${showValue(patient.patientid)}`;
}
