import { showDay } from '../../hours/desk-times.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import { CHECK_HEIGHT, findBodyMass } from '../../measures/body-mass.ts';
import {
  type ChildSex,
  findCentile,
  findLms,
  findSds,
  GROWTH_MEASURES,
  GROWTH_UNTIL_YEARS,
  growthFile,
  type GrowthMeasure,
  type GrowthTable,
  joinTables,
  type LmsRow,
  monthsOld,
  valueOfSds,
} from '../../measures/growth.ts';
import { readPossible } from '../../measures/stored-values.ts';
import { type Age, ageOn, type Facts } from '../facts/facts.ts';
import { showAge } from '../facts/fact-text.ts';
import type { Patient } from '../patient.ts';
import type { AgeAxis } from '../vitals/draw-curves.ts';

export const GROWTH_WORDS: Record<GrowthMeasure, { label: string; noun: string; unit: string }> = {
  height: { label: 'Height', noun: 'height', unit: 'cm' },
  weight: { label: 'Weight', noun: 'weight', unit: 'kg' },
  bmi: { label: 'BMI', noun: 'BMI', unit: 'kg/m²' },
};

const MONTHS = 12;
const FIVE_YEARS = 5 * MONTHS;
/** The seven curves of the growth charts of the Indian Academy of Pediatrics. */
const CURVES = [
  { label: '3', sds: -1.881 },
  { label: '', sds: -1.282 },
  { label: '', sds: -0.674 },
  { label: '50', sds: 0 },
  { label: '', sds: 0.674 },
  { label: '', sds: 1.282 },
  { label: '97', sds: 1.881 },
];

/** Beyond it a height in inches, or a wrong birth date, is far more likely than a child. */
const LARGEST_SDS = 8;

type GrowthRows = Record<GrowthMeasure, LmsRow[]>;

/** A visit of a child at which something was measured. */
export interface GrowthVisit {
  key: string;
  day: string;
  months: number;
  /** '8 y 4 months' */
  age: string;
  values: Partial<Record<GrowthMeasure, Grown>>;
}

export interface Grown {
  /** Undefined if no child has it. */
  value: number | undefined;
  /** '118.5', or what to check. */
  text: string;
  /** Undefined if no table has the age. */
  sds: number | undefined;
}

export function joinAll(tables: readonly GrowthTable[]): GrowthRows {
  return Object.fromEntries(
    GROWTH_MEASURES.map((measure) => [measure, joinTables(tables, measure)]),
  ) as GrowthRows;
}

/** The visits with a height or weight up to 20 years of age, newest first, and the days of visits before the birth. */
export function listGrowth(visits: readonly Patient[], birthdate: string, rows: GrowthRows) {
  const grown: GrowthVisit[] = [];
  const beforeBirth: string[] = [];
  for (const visit of visits) {
    const day = readDatetime(visit.datetime)?.slice(0, 10);
    const values = day === undefined ? {} : readValues(visit, visits);
    if (day === undefined || Object.keys(values).length === 0) continue;
    const months = monthsOld(birthdate, day);
    if (months === undefined) beforeBirth.push(showDay(day));
    else if (months <= GROWTH_UNTIL_YEARS * MONTHS) {
      const age = showChildAge(ageOn(birthdate, day));
      const scored = score(values, months, rows);
      const isOdd = findBodyMass(visit, [])?.text === CHECK_HEIGHT;
      if (isOdd) scored.bmi = { value: undefined, text: CHECK_HEIGHT, sds: undefined };
      grown.push({ key: visit.key, day, months, age, values: scored });
    }
  }
  return { grown, beforeBirth };
}

type Values = Partial<Record<GrowthMeasure, number>>;

function readValues(visit: Patient, visits: readonly Patient[]): Values {
  const mass = findBodyMass(visit, visits);
  const bmi = mass?.heightFrom ? undefined : mass?.value;
  const all = {
    height: readPossible('height', visit.height),
    weight: readPossible('weight', visit.weight),
    bmi,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function score(values: Values, months: number, rows: GrowthRows): GrowthVisit['values'] {
  return Object.fromEntries(
    GROWTH_MEASURES.flatMap((measure) => {
      const value = values[measure];
      if (value === undefined) return [];
      const row = findLms(rows[measure], months);
      const sds = row && findSds(measure, value, row);
      const text = measure === 'bmi' ? value.toFixed(1) : String(Math.round(value * 100) / 100);
      return [[measure, { value, text, sds }]];
    }),
  );
}

/** '8 months', '8 y 4 months' */
function showChildAge(age: Age | undefined): string {
  if (!age) return '';
  const text = showAge(age);
  return age.months && text.endsWith('y')
    ? `${text} ${showAge({ years: 0, months: age.months })}`
    : text;
}

/** 'SDS −1.83, centile 3', or what to check beyond any child's score. */
export function showSds(sds: number): string {
  if (Math.abs(sds) > LARGEST_SDS) return CHECK_HEIGHT;
  const figure = Math.abs(sds).toFixed(2);
  const sign = figure === '0.00' ? '' : sds < 0 ? '−' : '+';
  const centile = findCentile(sds) * 100;
  const rounded = centile < 1 ? 'below 1' : centile > 99 ? 'above 99' : Math.round(centile);
  return `SDS ${sign}${figure}, centile ${rounded}`;
}

export function isUnderFive(months: number): boolean {
  return months < FIVE_YEARS;
}

/**
 * The ages that a chart shows, in years, and the curves of a measure over them: from birth or from five years to where
 * the table or, with a target height, growth ends. Without a table, the years of the visits.
 */
export function makeAgeAxis(
  grown: readonly GrowthVisit[],
  rows: readonly LmsRow[],
  target: AgeAxis['target'],
): AgeAxis {
  const ages = grown.map(({ months }) => months);
  const [youngest, oldest] = [Math.min(...ages), Math.max(...ages)];
  const ends = isUnderFive(oldest)
    ? { from: 0, to: FIVE_YEARS + 3 }
    : {
        from: isUnderFive(youngest) ? 0 : FIVE_YEARS,
        // With room for the labels of the curves.
        to: target ? GROWTH_UNTIL_YEARS * MONTHS : Math.max(oldest, rows.at(-1)?.[0] ?? 0) + MONTHS,
      };
  const { from, to } =
    rows.length > 0 || target
      ? ends
      : { from: wholeYears(youngest), to: wholeYears(oldest) + MONTHS };
  const known = Array.from({ length: Math.ceil(to - from) + 1 }, (_, place) => from + place)
    .filter((months) => !isUnderFive(oldest) || months <= FIVE_YEARS)
    .map((months) => findLms(rows, months))
    .filter((row) => row !== undefined);
  const curves = CURVES.map(({ label, sds }) => ({
    label,
    isMiddle: sds === 0,
    points: known.map((row): [number, number] => [row[0] / MONTHS, valueOfSds(sds, row)]),
  })).filter(({ points }) => points.length > 0);
  return { from: from / MONTHS, to: to / MONTHS, curves, target };
}

function wholeYears(months: number): number {
  return Math.floor(months / MONTHS) * MONTHS;
}

/** The child of the facts as far as they say enough for an SDS; a sentence for each fact that is missing. */
export function readChild({ birthdate, sex }: Pick<Facts, 'birthdate' | 'sex'>) {
  const day = birthdate?.length === 10 ? birthdate : undefined;
  const known = birthdate?.length === 7 ? 'month' : 'year';
  const child = sex === 'female' || sex === 'male' ? sex : undefined;
  const missing = [
    ...(day === undefined
      ? [`Only the birth ${known} is known. Curves and SDS need the day of birth.`]
      : []),
    ...(child === undefined ? ['Curves and SDS need the sex of the child: female or male.'] : []),
  ];
  return { birthdate: day, sex: child, missing };
}

/** A sentence for each table that a measured value needs and that is not there, has a fault, or does not go so far. */
export function listMissingTables(
  grown: readonly GrowthVisit[],
  sex: ChildSex,
  tables: readonly GrowthTable[],
): string[] {
  const children = sex === 'female' ? 'girls' : 'boys';
  return GROWTH_MEASURES.flatMap((measure) =>
    [true, false].flatMap((isYoung) => {
      const unscored = grown.filter(
        ({ months, values }) =>
          isUnderFive(months) === isYoung &&
          values[measure]?.value !== undefined &&
          values[measure].sds === undefined,
      );
      if (unscored.length === 0) return [];
      const what = `${GROWTH_WORDS[measure].noun} of ${children}`;
      const table = tables.find((one) => one.measure === measure && one.isUnderFive === isYoung);
      const file = growthFile({ measure, sex, isUnderFive: isYoung });
      if (!table) {
        return [
          `No growth table for ${what}${isYoung ? ' under five years' : ''}: the content folder has no ${file}.`,
        ];
      }
      if (table.fault !== null) return [table.fault];
      const [first, last] = [table.rows[0], table.rows.at(-1)].map((row) => showMonths(row?.[0]));
      return [
        `The growth table for ${what} (${file}) goes from ${first} to ${last}: no SDS at other ages.`,
      ];
    }),
  );
}

function showMonths(months = 0): string {
  return showChildAge({ years: Math.floor(months / MONTHS), months: Math.floor(months % MONTHS) });
}
