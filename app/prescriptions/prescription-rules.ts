import { isRealDate } from '../hours/clinic-time.ts';
import { ADULT_FROM } from '../measures/body-mass.ts';
import { MEASURES } from '../measures/measures.ts';
import { type Age, ageOn, type Facts } from '../patients/facts/facts.ts';
import type { Patient } from '../patients/patient.ts';
import { plainDigits } from '../text/mobile.ts';
import { isGiven, isStorable, tellTooLong } from '../text/typed-text.ts';
import {
  LONGEST,
  type Medicine,
  MEDICINE_FIELDS,
  NO_MEDICINE,
  type Prescription,
  TEXT_FIELDS,
} from './prescription.ts';
import { judgeDose, tidyDose } from './read-dose.ts';

/** By field; of a medicine 'medicines.0.dose'. */
export type PrescriptionFaults = Record<string, string>;

const { possible: WEIGHT } = MEASURES.weight.numbers[0];
const MOST_DAYS = 365;

/** A typed prescription in the form in which it is stored, without lines of medicines that were left empty. */
export function tidyPrescription(typed: Prescription): Prescription {
  return {
    language: typed.language,
    address: typed.address.trim(),
    weight: tidyNumber(typed.weight).replace(/ ?kgs?$/i, ''),
    diagnoses: tidyLines(typed.diagnoses),
    medicines: typed.medicines.map(tidyMedicine).filter((one) => !isEmpty(one)),
    tests: tidyLines(typed.tests),
    advice: typed.advice.trim(),
    nextVisit: typed.nextVisit,
  };
}

/** A line in which nothing was typed. The choice of food alone is nothing. */
export function isEmpty(medicine: Medicine): boolean {
  return MEDICINE_FIELDS.every((field) => field === 'food' || !isGiven(medicine[field]));
}

function tidyMedicine({ name, strength, dose, food, days, quantity }: Medicine): Medicine {
  return {
    name: joinSpaces(name),
    strength: joinSpaces(strength),
    dose: tidyDose(dose),
    food,
    days: tidyDays(days),
    quantity: joinSpaces(quantity),
  };
}

/** '6 weeks' as '42'. */
export function tidyDays(typed: string): string {
  const text = tidyNumber(typed).toLowerCase();
  const [, count, unit] = /^(\d{1,3}) ?(d|days?|w|wks?|weeks?)?$/.exec(text) ?? [];
  if (count === undefined) return text;
  return String(Number(count) * (unit?.startsWith('w') ? 7 : 1));
}

function tidyNumber(typed: string): string {
  return plainDigits(joinSpaces(typed)).replace(/^(\d+),(\d)/, '$1.$2');
}

function joinSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function tidyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}

/** A message for each field that cannot be right, of a tidied prescription. A draft may still lack something. */
export function judgePrescription(given: Prescription, today: string): PrescriptionFaults {
  const faults: PrescriptionFaults = {};
  const add = (field: string, fault: string | undefined) => {
    if (fault !== undefined) faults[field] ??= fault;
  };
  for (const field of TEXT_FIELDS) add(field, judgeText(given[field], LONGEST[field]));
  given.medicines.forEach((medicine, place) => {
    for (const field of MEDICINE_FIELDS) {
      add(`medicines.${place}.${field}`, judgeText(medicine[field], LONGEST[field]));
    }
    if (!isGiven(medicine.name)) add(`medicines.${place}.name`, 'Write the generic name.');
    add(`medicines.${place}.dose`, judgeDose(medicine.dose));
    if (medicine.days !== '') add(`medicines.${place}.days`, judgeDays(medicine.days));
  });
  if (given.weight !== '') add('weight', judgeWeight(given.weight));
  if (given.nextVisit !== '') add('nextVisit', judgeNextVisit(given.nextVisit, today));
  return faults;
}

/** A message for each field that must be filled in before a prescription without faults is issued. */
export function findMissing(
  given: Prescription,
  { isChild }: { isChild: boolean },
): PrescriptionFaults {
  const faults: PrescriptionFaults = {};
  given.medicines.forEach(({ dose }, place) => {
    if (!isGiven(dose)) faults[`medicines.${place}.dose`] = 'Write the dose.';
  });
  if (given.medicines.length === 0 && given.tests === '' && given.advice === '') {
    faults['medicines.0.name'] = 'Write a medicine, a test or advice.';
  }
  if (isChild && given.weight === '') faults['weight'] = 'Write the weight of a child.';
  return faults;
}

/**
 * A new prescription, with what stays the same from one to the next: never a medicine. A child's has the weight of the
 * open visit; an adult's leaves it out.
 */
export function beginPrescription(
  former: Prescription | undefined,
  facts: Pick<Facts, 'birthdate' | 'diagnoses'>,
  visit: Pick<Patient, 'age' | 'weight'>,
  today: string,
): Prescription {
  const isChild = isOfChild(ageOn(facts.birthdate, today), visit.age);
  return {
    language: former?.language ?? 'en',
    address: former?.address ?? '',
    weight: isChild ? (visit.weight ?? '') : '',
    diagnoses: facts.diagnoses ?? '',
    medicines: [NO_MEDICINE],
    tests: '',
    advice: '',
    nextVisit: '',
  };
}

/** Whether a patient is a child, by the known age or, without one, by the age on the record, such as '12' or '8 months'. */
export function isOfChild(known: Age | undefined, typed: string | null): boolean {
  // With only a birth year, this year's birthday may still be ahead.
  if (known) return known.years - (known.months === undefined ? 1 : 0) < ADULT_FROM;
  const [, count, unit = ''] =
    /^(\d+) ?(y|yrs?|years?|m|mos?|months?|d|days?)?$/i.exec(typed?.trim() ?? '') ?? [];
  if (count === undefined) return false;
  return /^[md]/i.test(unit) || Number(count) < ADULT_FROM;
}

function judgeText(text: string, max: number): string | undefined {
  return isStorable(text) ? tellTooLong(text, max) : 'Write it without control characters.';
}

function judgeDays(days: string): string | undefined {
  const count = /^\d{1,4}$/.test(days) ? Number(days) : NaN;
  return count >= 1 && count <= MOST_DAYS
    ? undefined
    : `Write the days as 30, or 4 weeks; at most ${MOST_DAYS}.`;
}

function judgeWeight(weight: string): string | undefined {
  const kilograms = /^\d{1,3}(?:\.\d{1,2})?$/.test(weight) ? Number(weight) : NaN;
  return kilograms >= WEIGHT.from && kilograms <= WEIGHT.to
    ? undefined
    : `Write the weight in kg, ${WEIGHT.from} to ${WEIGHT.to}.`;
}

function judgeNextVisit(day: string, today: string): string | undefined {
  if (!isRealDate(day)) return "Write a day as '2026-11-28'.";
  return day < today ? 'This day is in the past.' : undefined;
}
