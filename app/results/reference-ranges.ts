import type { Span } from '../measures/targets.ts';
import type { ReferenceRange } from './analyte.ts';
import {
  type AnalyteName,
  ANALYTES,
  findUnit,
  fromFirstUnit,
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
  /** Digits with at most one point, as typed; '' where `word` is set. */
  value: string;
  /** The laboratory's answer in words: 'negative', '1:160'; null: a number. */
  word: string | null;
  unit: string;
  /** No unit was typed: the first one, or the clinic's, was taken. */
  isUnitAssumed: boolean;
  /** The range printed on the slip, in the unit of the value; either end may be open. */
  rangeFrom: string | null;
  rangeTo: string | null;
  /** The sign of a range with one end: '<' and '>' exclude it. Null: of both ends, or of before, and included. */
  rangeSign: Comparator | null;
  /** The laboratory's own mark. */
  labMark: ResultFlag | null;
  /** Minutes after the start of a test; null: no test. */
  minutes: number | null;
  /** 'HH:MM' at the clinic; '' if it is not known. */
  takenTime: string;
}

/** The parts of a value that most slips do not say. */
export const NOT_ON_SLIP = {
  word: null,
  isUnitAssumed: false,
  rangeSign: null,
  labMark: null,
  minutes: null,
  takenTime: '',
} as const;

/** The patient on the day of the result, as far as known. */
export interface PatientThen {
  sex?: 'female' | 'male' | 'other' | undefined;
  years?: number | undefined;
  /** The age may be wrong by a year. */
  isAbout?: true | undefined;
  /** Completed weeks of a pregnancy on that day. */
  weeksPregnant?: number | undefined;
}

/** Ends in the unit of the value; `below` and `above` do not belong to the range. */
export interface KnownRange extends Span {
  below?: number | undefined;
  above?: number | undefined;
  /** 'slip', or the short name of the published source. */
  source: string;
}

export type ResultFlag = 'high' | 'low';

/** The range by which a value is judged: that of the slip, else the published one; undefined if none is known. */
export function findRange(value: ResultValue, person: PatientThen): KnownRange | undefined {
  const slip = readSlipRange(value);
  // A range of the table is for a patient at rest, not for minutes after the start of a test.
  const published =
    value.word === null && !value.minutes ? findPublished(value, person) : undefined;
  // The slip does not say whether its range holds in pregnancy.
  if (!slip || person.weeksPregnant !== undefined) return published;
  // A slip's 'up to 140' says nothing of a glucose that is too low.
  const isOpenBelow = slip.from === undefined && slip.above === undefined;
  if (!isOpenBelow || !value.analyte.startsWith('glucose') || published?.from === undefined)
    return slip;
  return { ...slip, from: published.from, source: `slip, ${published.source}` };
}

/** The range that the slip gives, whether or not it holds for the patient. */
export function readSlipRange(value: ResultValue): KnownRange | undefined {
  const { rangeFrom, rangeTo, rangeSign } = value;
  if (value.word !== null || (rangeFrom === null && rangeTo === null)) return undefined;
  const source = 'slip';
  if (rangeFrom === null && rangeSign === '<') return { below: Number(rangeTo), source };
  if (rangeTo === null && rangeSign === '>') return { above: Number(rangeFrom), source };
  const [from, to] = [rangeFrom, rangeTo].map((end) => (end === null ? undefined : Number(end)));
  return { from, to, source };
}

function findPublished(value: ResultValue, person: PatientThen): KnownRange | undefined {
  const fitting = (ANALYTES[value.analyte].ranges ?? []).filter((range) => fits(range, person));
  const range = fitting.find(({ unit }) => unit === value.unit) ?? fitting[0];
  return range && { ...inUnitOf(value, range), source: range.source };
}

/** Says which facts of the patient a published range would need, 'sex and birth date'; undefined if none would help. */
export function findMissingFacts(value: ResultValue, person: PatientThen): string | undefined {
  if (value.word !== null || value.minutes || person.weeksPregnant !== undefined) return undefined;
  const ranges = (ANALYTES[value.analyte].ranges ?? []).filter(
    ({ pregnantFrom }) => pregnantFrom === undefined,
  );
  const needsSex = person.sex === undefined;
  const needsAge = person.years === undefined || person.isAbout === true;
  const wouldFit = ranges.some((range) =>
    fits(
      {
        ...range,
        sex: needsSex ? undefined : range.sex,
        ...(needsAge && { fromYears: undefined, toYears: undefined }),
      },
      person,
    ),
  );
  if (!wouldFit) return undefined;
  const bySex = needsSex && ranges.some(({ sex }) => sex !== undefined);
  const byAge = needsAge && ranges.some(({ fromYears }) => fromYears !== undefined);
  return sayFacts(bySex, byAge);
}

/** 'sex and birth date' */
export function sayFacts(sex: boolean, birthdate: boolean): string | undefined {
  return [sex && 'sex', birthdate && 'birth date'].filter(Boolean).join(' and ') || undefined;
}

function fits(
  range: { [Key in keyof Omit<ReferenceRange, 'source'>]?: ReferenceRange[Key] | undefined },
  { sex, years, isAbout, weeksPregnant }: PatientThen,
): boolean {
  const isWithin = (value: number | undefined, from = -Infinity, to = Infinity) =>
    (from === -Infinity && to === Infinity) || (value !== undefined && value >= from && value < to);
  if ((range.pregnantFrom === undefined) !== (weeksPregnant === undefined)) return false;
  if (range.sex !== undefined && range.sex !== sex) return false;
  // A range holds for an uncertain age only if it holds a year before and after it too.
  const possible = isAbout && years !== undefined ? [years - 1, years + 1] : [years];
  return (
    possible.every((one) => isWithin(one, range.fromYears, range.toYears)) &&
    possible.every((one) => one === undefined || one >= (range.unlessUnder ?? -Infinity)) &&
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
  if (!range || value.word !== null) return undefined;
  const { from, to, below, above } = range;
  const { least, most } = spanOf(value, Number(value.value));
  if (to !== undefined && (least > to || (value.comparator === '>' && least >= to))) return 'high';
  if (below !== undefined && least >= below) return 'high';
  if (from !== undefined && (most < from || (value.comparator === '<' && most <= from)))
    return 'low';
  return above !== undefined && most <= above ? 'low' : undefined;
}

/** The smallest and the greatest number that a text such as '<5' stands for. */
function spanOf({ comparator }: ResultValue, number: number) {
  return {
    least: comparator?.startsWith('<') ? -Infinity : number,
    most: comparator?.startsWith('>') ? Infinity : number,
  };
}

export type VeryFlag = 'very-high' | 'very-low';

/** Whether a value is at or beyond a limit of the clinic's content or, where it has none, of the table. */
export function judgeVery(
  value: ResultValue,
  { years, isAbout }: PatientThen,
  targets: ResultTargets,
): VeryFlag | undefined {
  const { analyte, unit, word } = value;
  if (word !== null || !findUnit(analyte, unit)) return undefined;
  const { least, most } = spanOf(value, toFirstUnit(analyte, Number(value.value), unit));
  const own = targets[analyte] ?? {};
  const limits = (ANALYTES[analyte].very ?? []).filter(
    ({ toYears, unlessUnder }) =>
      (toYears === undefined || (years !== undefined && years + (isAbout ? 1 : 0) < toYears)) &&
      (unlessUnder === undefined ||
        years === undefined ||
        years - (isAbout ? 1 : 0) >= unlessUnder),
  );
  const limitOf = (end: 'high' | 'low' | 'below') => {
    const found = limits.find((one) => one[end] !== undefined);
    return found?.[end] === undefined ? undefined : toFirstUnit(analyte, found[end], found.unit);
  };
  const high = own.veryHigh ?? limitOf('high');
  if (high !== undefined && least >= high) return 'very-high';
  const low = own.veryLow ?? limitOf('low');
  if (low !== undefined && most <= low) return 'very-low';
  const below = own.veryLow === undefined ? limitOf('below') : undefined;
  const isBelow =
    below !== undefined && (most < below || (value.comparator === '<' && most <= below));
  return isBelow ? 'very-low' : undefined;
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
  const { from, to } = target;
  return judge(value, { ...inUnitOf(value, { from, to, unit }), source: 'target' });
}

/** '0.4 to 4.2', 'up to 5.3', 'under 100', '70 to under 100', 'from 40', 'over 40'. */
export function showRange({ from, to, below, above }: Omit<KnownRange, 'source'>): string {
  if (above !== undefined) return `over ${above}`;
  if (below !== undefined)
    return from === undefined ? `under ${below}` : `${from} to under ${below}`;
  if (from === undefined) return `up to ${to}`;
  return to === undefined ? `from ${from}` : `${from} to ${to}`;
}
