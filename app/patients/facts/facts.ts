import { addDays, isRealDate } from '../../hours/clinic-time.ts';

/** The facts of a patient, in the order in which every screen and file shows them. All of them are text. */
export const FACT_FIELDS = [
  'birthdate',
  'sex',
  'allergies',
  'diagnoses',
  'pregnancy',
  'motherHeight',
  'fatherHeight',
] as const;

export type FactField = (typeof FACT_FIELDS)[number];
/** The text of each fact; empty if it was not said. */
export type FactValues = Record<FactField, string>;
/** The stored facts; null if it was not said. */
export type Facts = { [Field in Exclude<FactField, 'sex'>]: string | null } & { sex: Sex | null };

export const SEXES = ['female', 'male', 'other'] as const;
export type Sex = (typeof SEXES)[number];

/** The facts as a form shows them. */
export function textsOf(facts: { [Field in FactField]: string | null }): FactValues {
  return Object.fromEntries(FACT_FIELDS.map((field) => [field, facts[field] ?? ''])) as FactValues;
}

/** The answer of a patient who was asked about allergies and knows of none. */
export const NONE_KNOWN = 'none known';

export const FACT_LABELS: Record<FactField, string> = {
  birthdate: 'Birth date',
  sex: 'Sex',
  allergies: 'Allergies',
  diagnoses: 'Diagnoses',
  pregnancy: 'Pregnancy',
  motherHeight: 'Mother’s height',
  fatherHeight: 'Father’s height',
};

/** Whole years; of a birth date that is a day also the months after the last birthday. */
export interface Age {
  years: number;
  months?: number;
}

/**
 * The age on a day, 'YYYY-MM-DD'. Of a birth year alone, the age that is reached in that year. Undefined before the
 * birth, and if the birth date is not known.
 */
export function ageOn(birthdate: string | null, day: string): Age | undefined {
  if (birthdate === null) return undefined;
  const [year = NaN, month, date = 1] = birthdate.split('-').map(Number);
  const [atYear = NaN, atMonth = 1, atDate = 1] = day.slice(0, 10).split('-').map(Number);
  if (month === undefined) return atYear >= year ? { years: atYear - year } : undefined;
  const months = (atYear - year) * 12 + atMonth - month - (atDate < date ? 1 : 0);
  return months >= 0 ? { years: Math.floor(months / 12), months: months % 12 } : undefined;
}

const PREGNANCY = /^(\d{1,2})(?:\+(\d))? on (\d{4}-\d{2}-\d{2})$/;
/** A birth after the 42nd week is rare: what was said is over then. */
const LAST_WEEK = 42;

/** The parts of a stored pregnancy: so many weeks and days on that day. */
export function readPregnancy(pregnancy: string | null) {
  const [, weeks, days, on] = PREGNANCY.exec(pregnancy ?? '') ?? [];
  // An import may bring a day that is none.
  return on === undefined || !isRealDate(on)
    ? undefined
    : { weeks: Number(weeks), days: Number(days ?? 0), on };
}

/** The completed weeks of pregnancy on a day, 'YYYY-MM-DD'; undefined if none is known for that day. */
export function weeksOn(pregnancy: string | null, day: string): number | undefined {
  const said = readPregnancy(pregnancy);
  if (!said || !isRealDate(day.slice(0, 10))) return undefined;
  const began = Date.parse(addDays(said.on, -7 * said.weeks - said.days));
  const weeks = Math.floor((Date.parse(day.slice(0, 10)) - began) / (7 * 86_400_000));
  return weeks >= 0 && weeks <= LAST_WEEK ? weeks : undefined;
}

/** The entries of a list of allergies or diagnoses. */
export function listEntries(list: string | null): string[] {
  return (list ?? '').split('\n').filter((entry) => entry !== '');
}
