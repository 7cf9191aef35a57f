/**
 * How a child's height, weight or BMI compares with others of the same sex and age, by the LMS method (Cole and Green,
 * Stat Med 1992;11:1305). The clinic puts the tables into its content folder (docs/growth.md).
 */
export const GROWTH_MEASURES = ['height', 'weight', 'bmi'] as const;
export type GrowthMeasure = (typeof GROWTH_MEASURES)[number];
export type ChildSex = 'female' | 'male';

/** L, M and S at an age in months. */
export type LmsRow = [months: number, l: number, m: number, s: number];

export interface GrowthTable {
  measure: GrowthMeasure;
  sex: ChildSex;
  isUnderFive: boolean;
  /** 'WHO 2007', if the file's first line says so. */
  source: string | null;
  /** By age; none if the file has a fault. */
  rows: LmsRow[];
  /** The sentence about a file that is not used. */
  fault: string | null;
}

export const GROWTH_UNTIL_YEARS = 20;
/** From this age on, the table for older children is used. */
const OLDER_FROM_MONTHS = 60;
/** WHO 2006 ends with 60 completed months, WHO 2007 begins with 61. */
const YOUNGER_UNTIL_MONTHS = 61;
/** Between two rows that are further apart nothing is interpolated. */
export const MAX_MONTHS_APART = 12;
/** As the WHO counts. */
export const DAYS_IN_MONTH = 30.4375;
const DAY_MS = 86_400_000;

/** 'growth/height-girls.csv', or 'growth/height-girls-under-5.csv' */
export function growthFile({
  measure,
  sex,
  isUnderFive,
}: Pick<GrowthTable, 'measure' | 'sex' | 'isUnderFive'>): string {
  return `growth/${measure}-${sex === 'female' ? 'girls' : 'boys'}${isUnderFive ? '-under-5' : ''}.csv`;
}

/** The age at a visit in months, by days; undefined before the birth. Both are 'YYYY-MM-DD…'. */
export function monthsOld(birthdate: string, day: string): number | undefined {
  const days = (Date.parse(day.slice(0, 10)) - Date.parse(birthdate)) / DAY_MS;
  return days >= 0 ? days / DAYS_IN_MONTH : undefined;
}

/** The rows of both tables of a measure as one, by age. */
export function joinTables(
  tables: readonly Pick<GrowthTable, 'measure' | 'isUnderFive' | 'rows'>[],
  measure: GrowthMeasure,
): LmsRow[] {
  const rowsOf = (isUnderFive: boolean) =>
    tables.find((one) => one.measure === measure && one.isUnderFive === isUnderFive)?.rows ?? [];
  const older = rowsOf(false).filter(([months]) => months >= OLDER_FROM_MONTHS);
  const end = Math.min(older[0]?.[0] ?? Infinity, YOUNGER_UNTIL_MONTHS);
  return [...rowsOf(true).filter(([months]) => months < end), ...older];
}

/** L, M and S at an age, linear between two rows; undefined where the table has none. */
export function findLms(rows: readonly LmsRow[], months: number): LmsRow | undefined {
  const place = rows.findIndex(([at]) => at >= months);
  const [before, after] = [rows[place - 1], rows[place]];
  if (after?.[0] === months) return after;
  if (!before || !after || after[0] - before[0] > MAX_MONTHS_APART) return undefined;
  const part = (months - before[0]) / (after[0] - before[0]);
  const between = (column: 1 | 2 | 3) => before[column] + part * (after[column] - before[column]);
  return [months, between(1), between(2), between(3)];
}

/** The value at a standard deviation score. */
export function valueOfSds(sds: number, [, l, m, s]: LmsRow): number {
  return l === 0 ? m * Math.exp(s * sds) : m * (1 + l * s * sds) ** (1 / l);
}

/**
 * The standard deviation score of a value. Beyond three SD the scores of weight and BMI go on in the steps between two
 * and three SD ("restricted application" in: WHO, Computation of centiles and z-scores, 2007).
 */
export function findSds(measure: GrowthMeasure, value: number, row: LmsRow): number {
  const [, l, m, s] = row;
  const sds = l === 0 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);
  if (measure === 'height' || Math.abs(sds) <= 3) return sds;
  const sign = Math.sign(sds);
  const end = valueOfSds(3 * sign, row);
  return sign * (3 + (value - end) / (end - valueOfSds(2 * sign, row)));
}

/** The share of children below a score, 0 to 1 (Abramowitz and Stegun 7.1.26, to seven decimals). */
export function findCentile(sds: number): number {
  const x = Math.abs(sds) / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const sum = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  const tail = (sum.reduce((all, one) => all * t + one, 0) * t * Math.exp(-x * x)) / 2;
  return sds < 0 ? tail : 1 - tail;
}

const SEX_CM = 13;
const TARGET_RANGE_CM = 8.5;

/** The height as an adult that the parents' heights make likely, in cm (Tanner, Arch Dis Child 1970;45:755). */
export function findTargetHeight(sex: ChildSex, motherCm: number, fatherCm: number) {
  const value = (motherCm + fatherCm + (sex === 'male' ? SEX_CM : -SEX_CM)) / 2;
  return { value, from: value - TARGET_RANGE_CM, to: value + TARGET_RANGE_CM };
}
