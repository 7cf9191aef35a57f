import { showDay } from '../../hours/desk-times.ts';
import {
  type Age,
  ageOn,
  type FactField,
  type Facts,
  listEntries,
  readPregnancy,
  weeksOn,
} from './facts.ts';

/** Under this age, months say more. */
const YEARS_FROM = 3;

/** '52 y', '8 months'; 'about 52 y' of a birth year alone. */
export function showAge({ years, months }: Age): string {
  if (months === undefined) return `about ${years} y`;
  return years < YEARS_FROM ? countMonths(years * 12 + months) : `${years} y`;
}

/** The age as the form of a visit takes it: '52', '8 months'. Undefined if only the birth year is known. */
export function ageAtVisit(birthdate: string | null, day: string): string | undefined {
  const age = ageOn(birthdate, day);
  if (age?.months === undefined) return undefined;
  return age.years < YEARS_FROM ? countMonths(age.years * 12 + age.months) : String(age.years);
}

function countMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** A stored fact in words. */
export function showFact(field: FactField, value: string | null): string {
  if (!value) return 'Not said';
  switch (field) {
    case 'birthdate':
      return showDay(value);
    case 'pregnancy': {
      const said = readPregnancy(value);
      return said ? `${value.split(' ')[0]} weeks on ${showDay(said.on)}` : value;
    }
    case 'motherHeight':
    case 'fatherHeight':
      return `${value} cm`;
    default:
      return listEntries(value).join(', ');
  }
}

/** The facts that the banner says in one line, before and after the allergies; `today` is the clinic's. */
export function listKnown(facts: Facts, today: string) {
  const age = ageOn(facts.birthdate, today);
  const weeks = weeksOn(facts.pregnancy, today);
  const { motherHeight, fatherHeight } = facts;
  return {
    before: [age && showAge(age), facts.sex].filter((part) => part !== undefined && part !== null),
    after: [
      ...(weeks === undefined ? [] : [`${weeks} weeks pregnant`]),
      ...listEntries(facts.diagnoses),
      ...(motherHeight === null ? [] : [`mother ${motherHeight} cm`]),
      ...(fatherHeight === null ? [] : [`father ${fatherHeight} cm`]),
    ],
  };
}
