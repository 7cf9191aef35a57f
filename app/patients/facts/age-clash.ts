import { showDay } from '../../hours/desk-times.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import type { Patient } from '../patient.ts';
import { monthsOfAge, tidyValue } from '../records/patient-rules.ts';
import { showAge, showBirthdate } from './fact-text.ts';
import { type Age, ageOn } from './facts.ts';

const YEAR = 12;

/**
 * The contradiction between a birth date and a visit, as a sentence: the visit lies before it, or its age is more than a year away
 * from the one that follows. Undefined if both can be right, or if either of them is not known.
 */
export function findAgeClash(
  birthdate: string | null,
  { age, datetime }: Pick<Patient, 'age' | 'datetime'>,
): string | undefined {
  const day = readDatetime(datetime)?.slice(0, 10);
  if (!birthdate || day === undefined) return undefined;
  const born = `the birth date ${showBirthdate(birthdate)}`;
  if (day < birthdate) return `The visit on ${showDay(day)} lies before ${born}.`;
  const known = ageOn(birthdate, day);
  const typed = monthsOfAge(age ?? '');
  if (!known || !typed) return undefined;
  const { least, most } = monthsOf(known);
  if (least - typed.most <= YEAR && typed.least - most <= YEAR) return undefined;
  const shown = tidyValue('age', age ?? '').replace(/^\d+$/, '$& y');
  return `The age at the visit on ${showDay(day)} is ${shown}, but by ${born} it is ${showAge(known)}.`;
}

/** An age in completed months, from the least to the most that it can be. */
function monthsOf({ years, months, isAbout }: Age) {
  if (months === undefined) return { least: (years - 1) * YEAR, most: years * YEAR + YEAR - 1 };
  const most = years * YEAR + months;
  return { least: isAbout ? most - 1 : most, most };
}
