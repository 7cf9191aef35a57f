import { MONTHS, showDay } from '../../hours/desk-times.ts';
import { countOf } from '../../text/count-of.ts';
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
/** From this age on in days, weeks say more. */
const WEEKS_FROM_DAYS = 28;

/**
 * '20 days' up to 27, '6 weeks' under three months, '8 months' under three years, '52 y'; 'about 8 months' of a birth
 * month without its day and 'about 52 y' of a birth year alone.
 */
export function showAge({ years, months, days, isAbout }: Age): string {
  if (months === undefined) return years === 0 ? 'under 1 y' : `about ${years} y`;
  if (days !== undefined) {
    return days < WEEKS_FROM_DAYS
      ? countOf(days, 'day', 'days')
      : countOf(Math.floor(days / 7), 'week', 'weeks');
  }
  const about = isAbout && (months === 0 || years < YEARS_FROM) ? 'about ' : '';
  if (isAbout && years === 0 && months === 0) return 'under 1 month';
  if (years >= YEARS_FROM) return `${about}${years} y`;
  return about + countOf(years * 12 + months, 'month', 'months');
}

/** The age as the form of a visit takes it: '52', '8 months', '20 days'. Undefined if it is not known for certain. */
export function ageAtVisit(birthdate: string | null, day: string): string | undefined {
  const age = ageOn(birthdate, day);
  const shown = age && showAge(age);
  return shown === undefined || /^\D/.test(shown) ? undefined : shown.replace(' y', '');
}

/** A stored fact in words. */
export function showFact(field: FactField, value: string | null): string {
  if (!value) return 'Not said';
  switch (field) {
    case 'birthdate':
      return showBirthdate(value);
    case 'pregnancy': {
      const said = readPregnancy(value);
      if (!said) return value;
      const end = said.end ? `, ${said.end.how} ${showDay(said.end.day)}` : '';
      return `${value.split(' ')[0]} weeks on ${showDay(said.on)}${end}`;
    }
    case 'motherHeight':
    case 'fatherHeight':
      return `${value} cm`;
    default:
      return listEntries(value).join(', ');
  }
}

/** '12 May 1974', 'May 1974' of a month, '1974' of a year. */
export function showBirthdate(birthdate: string): string {
  const [year = '', month] = birthdate.split('-');
  return birthdate.length === 7 ? `${MONTHS[Number(month) - 1]} ${year}` : showDay(birthdate);
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
