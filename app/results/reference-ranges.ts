import type { Span } from '../measures/targets.ts';
import {
  type AnalyteName,
  ANALYTES,
  findUnit,
  fromFirstUnit,
  type ReferenceRange,
  type ResultTargets,
  toFirstUnit,
} from './analytes.ts';

/** Signs of a bound: the laboratory could say no more than that. */
export const COMPARATORS = ['<', '<=', '>', '>='] as const;
export type Comparator = (typeof COMPARATORS)[number];

/** A value as it stands on the slip. */
export interface ResultValue {
  analyte: AnalyteName;
  /** Null: the number itself. */
  comparator: Comparator | null;
  /** Digits with at most one point, as typed. */
  value: string;
  unit: string;
  /** The range printed on the slip, in the unit of the value; either end may be open. */
  rangeFrom: string | null;
  rangeTo: string | null;
}

/** The patient on the day of the result, as far as known. */
export interface PatientThen {
  sex?: 'female' | 'male' | 'other' | undefined;
  years?: number | undefined;
  /** The age may be wrong by a year. */
  isAbout?: true | undefined;
  /** Completed weeks of a pregnancy on that day. */
  weeksPregnant?: number | undefined;
}

/** Ends in the unit of the value; `below` does not belong to the range. */
export interface KnownRange extends Span {
  below?: number | undefined;
  /** 'slip', or the short name of the published source. */
  source: string;
}

export type ResultFlag = 'high' | 'low';

/** The range by which a value is judged: that of the slip, else the published one; undefined if none is known. */
export function findRange(value: ResultValue, person: PatientThen): KnownRange | undefined {
  const isPregnant = person.weeksPregnant !== undefined;
  // The slip does not say whether its range holds in pregnancy.
  if (!isPregnant && (value.rangeFrom !== null || value.rangeTo !== null)) {
    const [from, to] = [value.rangeFrom, value.rangeTo].map((end) =>
      end === null ? undefined : Number(end),
    );
    return { from, to, source: 'slip' };
  }
  const fitting = (ANALYTES[value.analyte].ranges ?? []).filter((range) => fits(range, person));
  const range = fitting.find(({ unit }) => unit === value.unit) ?? fitting[0];
  if (!range) return undefined;
  return { ...inUnitOf(value, range), source: range.source };
}

function fits(range: ReferenceRange, { sex, years, isAbout, weeksPregnant }: PatientThen): boolean {
  const isWithin = (value: number | undefined, from = -Infinity, to = Infinity) =>
    (from === -Infinity && to === Infinity) || (value !== undefined && value >= from && value < to);
  if ((range.pregnantFrom === undefined) !== (weeksPregnant === undefined)) return false;
  if (range.sex !== undefined && range.sex !== sex) return false;
  // A range holds for an uncertain age only if it holds a year before and after it too.
  const possible = isAbout && years !== undefined ? [years - 1, years + 1] : [years];
  return (
    possible.every((one) => isWithin(one, range.fromYears, range.toYears)) &&
    isWithin(weeksPregnant, range.pregnantFrom, range.pregnantTo)
  );
}

type Ends = Pick<KnownRange, 'from' | 'to' | 'below'>;

/**
 * The ends in the unit of the value. Converted ones are rounded outward to three digits, as laboratories round their
 * values: 40 mg/dL of HDL are 1.0344 mmol/L, and 1.03 mmol/L on the slip is not below it.
 */
function inUnitOf(
  { analyte, unit }: Pick<ResultValue, 'analyte' | 'unit'>,
  { from, to, below, unit: given }: Ends & { unit: string },
): Ends {
  const convert = (end: number | undefined, round: (number: number) => number) => {
    if (end === undefined || end === 0 || unit === given) return end;
    const exact = fromFirstUnit(analyte, toFirstUnit(analyte, end, given), unit);
    const step = 10 ** (Math.floor(Math.log10(Math.abs(exact))) - 2);
    return Number((round(Number((exact / step).toPrecision(9))) * step).toPrecision(3));
  };
  return {
    from: convert(from, Math.floor),
    to: convert(to, Math.ceil),
    below: convert(below, Math.ceil),
  };
}

/** Undefined for a value inside the range, and where a bound such as '<5' leaves it open. */
export function judge(value: ResultValue, range: KnownRange | undefined): ResultFlag | undefined {
  if (!range) return undefined;
  const number = Number(value.value);
  const { from, to, below } = range;
  // The smallest and the greatest number that the text stands for, and whether they are excluded.
  const least = value.comparator?.startsWith('<') ? -Infinity : number;
  const most = value.comparator?.startsWith('>') ? Infinity : number;
  if (to !== undefined && (least > to || (value.comparator === '>' && least >= to))) return 'high';
  if (below !== undefined && least >= below) return 'high';
  if (from !== undefined && (most < from || (value.comparator === '<' && most <= from)))
    return 'low';
  return undefined;
}

/** Whether a value is above or below the clinic's own target. Not in pregnancy, for which the clinic sets none. */
export function judgeByTarget(
  value: ResultValue,
  targets: ResultTargets,
  { weeksPregnant }: PatientThen,
): ResultFlag | undefined {
  const target = targets[value.analyte];
  if (!target || weeksPregnant !== undefined || !findUnit(value.analyte, value.unit))
    return undefined;
  const [{ unit }] = ANALYTES[value.analyte].units;
  return judge(value, { ...inUnitOf(value, { ...target, unit }), source: 'target' });
}

/** '0.4 to 4.2', 'up to 5.3', 'under 100', 'from 40'. */
export function showRange({ from, to, below }: Omit<KnownRange, 'source'>): string {
  if (below !== undefined) return `under ${below}`;
  if (from === undefined) return `up to ${to}`;
  return to === undefined ? `from ${from}` : `${from} to ${to}`;
}
