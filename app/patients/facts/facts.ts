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

/** Whole years; of a birth date that is more than a year also the months after the last birthday. */
export interface Age {
  years: number;
  months?: number;
  /** All days since the birth, under three months. */
  days?: number;
  /** Only the month of birth is known: the age is the one that is reached in that month. */
  isAbout?: true;
}

const DAY_MS = 86_400_000;
/** Under this age, days or weeks say more. */
const MONTHS_FROM = 3;

/**
 * The age on a day, 'YYYY-MM-DD'. Of a birth year alone, the age that is reached in that year. Undefined before the
 * birth, and if the birth date is not known.
 */
export function ageOn(birthdate: string | null, day: string): Age | undefined {
  if (birthdate === null) return undefined;
  const [year = NaN, month, date] = birthdate.split('-').map(Number);
  const [atYear = NaN, atMonth = 1, atDate = 1] = day.slice(0, 10).split('-').map(Number);
  if (month === undefined) return atYear >= year ? { years: atYear - year } : undefined;
  const months = (atYear - year) * 12 + atMonth - month - (atDate < (date ?? 1) ? 1 : 0);
  if (!(months >= 0)) return undefined;
  const age = { years: Math.floor(months / 12), months: months % 12 };
  if (date === undefined) return { ...age, isAbout: true };
  if (months >= MONTHS_FROM) return age;
  const days = (Date.parse(day.slice(0, 10)) - Date.parse(birthdate)) / DAY_MS;
  return Number.isNaN(days) ? undefined : { ...age, days };
}

/** The years that have been completed for certain: the birthday may still be ahead in the year or month of the birth. */
export function leastYears({ years, months, isAbout }: Age): number {
  return months === undefined || (isAbout && months === 0) ? years - 1 : years;
}

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const PREGNANCY = new RegExp(
  String.raw`^(\d{1,2})(?:\+(\d))? on (${DAY})(?:, (delivered|ended) (${DAY}))?$`,
);
/** A birth after the 42nd week is rare: what was said is over then. */
export const LAST_WEEK = 42;

/** How and when a pregnancy ended. */
interface PregnancyEnd {
  how: 'delivered' | 'ended';
  day: string;
}

/** The parts of a stored pregnancy: so many weeks and days on that day, and its end if it was said. */
export function readPregnancy(pregnancy: string | null) {
  const [, weeks, days, on, how, day] = PREGNANCY.exec(pregnancy ?? '') ?? [];
  // An import may bring a day that is none.
  if (on === undefined || !isRealDate(on) || (day !== undefined && !isRealDate(day))) {
    return undefined;
  }
  const end = day === undefined ? undefined : ({ how, day } as PregnancyEnd);
  return { weeks: Number(weeks), days: Number(days ?? 0), on, end };
}

/** The completed weeks of pregnancy on a day, 'YYYY-MM-DD'; undefined if none is known for that day. */
export function weeksOn(pregnancy: string | null, day: string): number | undefined {
  const said = readPregnancy(pregnancy);
  const on = day.slice(0, 10);
  if (!said || !isRealDate(on) || (said.end && on >= said.end.day)) return undefined;
  const began = Date.parse(addDays(said.on, -7 * said.weeks - said.days));
  const weeks = Math.floor((Date.parse(on) - began) / (7 * DAY_MS));
  return weeks >= 0 && weeks <= LAST_WEEK ? weeks : undefined;
}

/** The entries of a list of allergies or diagnoses. */
export function listEntries(list: string | null): string[] {
  return (list ?? '').split('\n').filter((entry) => entry !== '');
}
