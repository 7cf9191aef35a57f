import { ageOn, type Facts, weeksOn } from '../../patients/facts/facts.ts';
import type { Patient } from '../../patients/patient.ts';
import type { PatientThen } from '../reference-ranges.ts';

/** The patient on a day. Without a birth date, the age of a visit counted on from the year of that visit. */
export function personOn(
  day: string,
  { birthdate, sex, pregnancy }: Pick<Facts, 'birthdate' | 'sex' | 'pregnancy'>,
  { age, datetime }: Pick<Patient, 'age' | 'datetime'>,
): PatientThen {
  const exact = ageOn(birthdate, day);
  const atVisit = /^\d{1,3}$/.test(age ?? '') ? Number(age) : undefined;
  const since = Number(day.slice(0, 4)) - Number(datetime?.slice(0, 4));
  const told =
    birthdate === null && atVisit !== undefined && Number.isFinite(since)
      ? atVisit + since
      : undefined;
  const isAbout = exact
    ? exact.months === undefined || exact.isAbout
    : told !== undefined && day !== datetime?.slice(0, 10);
  return {
    sex: sex ?? undefined,
    years: exact ? exact.years + (exact.months ?? 0) / 12 : told,
    isAbout: isAbout || undefined,
    weeksPregnant: weeksOn(pregnancy, day),
  };
}
