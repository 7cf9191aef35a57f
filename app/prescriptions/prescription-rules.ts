import { isRealDate } from '../hours/clinic-time.ts';
import { addMonths } from '../hours/months.ts';
import { ADULT_FROM } from '../measures/body-mass.ts';
import { MEASURES } from '../measures/measures.ts';
import { type Age, type Facts, leastYears } from '../patients/facts/facts.ts';
import type { Patient } from '../patients/patient.ts';
import { plainDigits } from '../text/mobile.ts';
import { isGiven, isStorable, tellTooLong } from '../text/typed-text.ts';
import { askDose } from './ask-dose.ts';
import { COUNTED_FORMS, ROUTE_FORMS } from './medicine-forms.ts';
import {
  LONGEST,
  type Medicine,
  type Prescription,
  type Sheet,
  TEXT_FIELDS,
} from './prescription.ts';
import { readDose } from './read-dose.ts';
import { lacksAmount } from './tell-medicine.ts';
import { dropMarks, isEmpty, judgeMedicine, tidyMedicine } from './written-medicine.ts';

/** By field; of a medicine 'medicines.0.dose'. */
export type PrescriptionFaults = Record<string, string>;

const { possible: WEIGHT } = MEASURES.weight.numbers[0];
const MOST_YEARS_AHEAD = 3;

/** A typed prescription in the form in which it is stored, without lines of medicines that were left empty. */
export function tidyPrescription(typed: Prescription): Prescription {
  const age = tidyText(typed.age ?? '');
  const sex = tidyText(typed.sex ?? '');
  return {
    language: typed.language,
    address: tidyText(typed.address),
    weight: tidyNumber(typed.weight).replace(/ ?kgs?$/i, ''),
    diagnoses: tidyLines(typed.diagnoses),
    medicines: typed.medicines.map(tidyMedicine).filter((one) => !isEmpty(one)),
    tests: tidyLines(typed.tests),
    advice: tidyText(typed.advice),
    nextVisit: typed.nextVisit,
    ...(age !== '' && { age }),
    ...(sex !== '' && { sex }),
    ...(typed.isTeleconsultation === true && { isTeleconsultation: true }),
  };
}

function tidyText(typed: string): string {
  return dropMarks(typed).trim();
}

function tidyNumber(typed: string): string {
  return plainDigits(joinSpaces(typed)).replace(/^(\d+),(\d)/, '$1.$2');
}

function joinSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function tidyLines(text: string): string {
  const lines = dropMarks(text)
    .split('\n')
    .map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}

/** A message for each field that cannot be right, of a tidied prescription. A draft may still lack something. */
export function judgePrescription(given: Prescription, today: string): PrescriptionFaults {
  const faults: PrescriptionFaults = {};
  const add = (field: string, fault: string | undefined) => {
    if (fault !== undefined) faults[field] ??= fault;
  };
  for (const field of [...TEXT_FIELDS, 'age', 'sex'] as const) {
    add(field, judgeText(given[field] ?? '', LONGEST[field]));
  }
  given.medicines.forEach((medicine, place) => {
    for (const [field, fault] of Object.entries(judgeMedicine(medicine))) {
      add(`medicines.${place}.${field}`, fault);
    }
  });
  if (given.weight !== '') add('weight', judgeWeight(given.weight));
  if (given.nextVisit !== '') add('nextVisit', judgeNextVisit(given.nextVisit, today));
  return faults;
}

/** A message for each field that must be filled in before a prescription without faults is issued. */
export function findMissing(
  given: Prescription,
  { isChild, sheet }: { isChild: boolean; sheet: Pick<Sheet, 'patient'> },
): PrescriptionFaults {
  const faults: PrescriptionFaults = {};
  if (given.address === '') {
    faults['address'] =
      'Write the address of the patient: rule 65(10) of the Drugs Rules asks for it.';
  }
  if (sheet.patient.age === '' && !given.age) faults['age'] = 'Write the age, or “not known”.';
  if (sheet.patient.sex === '' && !given.sex) faults['sex'] = 'Write the sex, or “not known”.';
  given.medicines.forEach((medicine, place) => {
    for (const [field, fault] of Object.entries(findMissingOf(medicine, given.nextVisit))) {
      faults[`medicines.${place}.${field}`] = fault;
    }
  });
  if (given.medicines.length === 0 && given.tests === '' && given.advice === '') {
    faults['medicines.0.name'] = 'Write a medicine, a test or advice.';
  }
  if (isChild && given.weight === '') faults['weight'] = 'Write the weight of a child.';
  return faults;
}

function findMissingOf(
  medicine: Medicine,
  nextVisit: string,
): Partial<Record<keyof Medicine, string>> {
  const { dose, form = '', route = '', strength, days, quantity } = medicine;
  const missing: Partial<Record<keyof Medicine, string>> = {};
  const read = readDose(dose, form)?.dose;
  if (form === '') missing.form = 'Choose what the dose is a number of: tablets, units, mL.';
  if (!isGiven(dose)) missing.dose = 'Write the dose.';
  else if (askDose(medicine)) missing.dose = `Choose what ${dose} means.`;
  else if (lacksAmount(medicine)) missing.dose = `Write how much at a time: 10 ${dose}.`;
  else if (read?.kind === 'needed' && !read.most) {
    missing.dose = 'Write the most in a day: 1 when needed, max 3.';
  }
  if (/^[\d.,]+$/.test(strength))
    missing.strength = `Write the unit of ${strength}, such as mg or IU.`;
  if (ROUTE_FORMS.includes(form) && route === '') missing.route = 'Choose where it goes.';
  if (days === 'next visit' && nextVisit === '') missing.days = 'Write the day of the next visit.';
  if (!isGiven(quantity))
    missing.quantity = 'Write the amount to hand out, such as 10 tablets or 2 pens.';
  else if (form !== '' && /^[\d.,]+$/.test(quantity) && !COUNTED_FORMS.includes(form)) {
    missing.quantity = `${quantity} of what? Write 2 pens, 1 bottle.`;
  }
  return missing;
}

/** A new prescription, with the weight of the open visit and what stays the same from one to the next: never a medicine. */
export function beginPrescription(
  former: Prescription | undefined,
  facts: Pick<Facts, 'diagnoses'>,
  visit: Pick<Patient, 'weight'>,
): Prescription {
  return {
    language: former?.language ?? 'en',
    address: former?.address ?? '',
    weight: visit.weight ?? '',
    diagnoses: facts.diagnoses ?? '',
    medicines: [],
    tests: '',
    advice: '',
    nextVisit: '',
  };
}

/** Whether a patient is a child, by the known age or, without one, by the age on the record, such as '12' or '8 months'. */
export function isOfChild(known: Age | undefined, typed: string | null): boolean {
  if (known) return leastYears(known) < ADULT_FROM;
  const [, count, unit = ''] =
    /^(\d+) ?(y|yrs?|years?|m|mos?|months?|w|wks?|weeks?|d|days?)?$/i.exec(typed?.trim() ?? '') ??
    [];
  if (count === undefined) return false;
  return /^[mwd]/i.test(unit) || Number(count) < ADULT_FROM;
}

function judgeText(text: string, max: number): string | undefined {
  return isStorable(text) ? tellTooLong(text, max) : 'Write it without control characters.';
}

function judgeWeight(weight: string): string | undefined {
  const kilograms = /^\d{1,3}(?:\.\d{1,2})?$/.test(weight) ? Number(weight) : NaN;
  return kilograms >= WEIGHT.from && kilograms <= WEIGHT.to
    ? undefined
    : `Write the weight in kg, ${WEIGHT.from} to ${WEIGHT.to}.`;
}

function judgeNextVisit(day: string, today: string): string | undefined {
  if (!isRealDate(day)) return "Write a day as '2026-11-28'.";
  if (day < today) return 'This day is in the past.';
  return day > addMonths(today, 12 * MOST_YEARS_AHEAD)
    ? `That is more than ${MOST_YEARS_AHEAD} years ahead.`
    : undefined;
}
