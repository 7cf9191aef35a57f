import { ADULT_FROM } from '../measures/body-mass.ts';
import { type ResultTargets, toFirstUnit } from './analytes.ts';
import type { LoincCode } from './loinc.ts';
import { judgeResult, type ResultMark } from './judge-result.ts';
import { NOT_ON_SLIP, type PatientThen, type ResultValue, sayFacts } from './reference-ranges.ts';

/** A value that follows from others of the same day. It is shown, never stored. */
export interface Derived {
  label: string;
  loinc: LoincCode;
  value: number;
  text: string;
  unit: string;
  /** The value that was measured. */
  from: ResultValue;
}

/**
 * The estimated glomerular filtration rate, in mL/min/1.73 m²: CKD-EPI 2021 without race (Inker and others, New
 * England Journal of Medicine 2021;385:1737-1749), from creatinine in mg/dL. It holds for adults only.
 */
export function estimateGfr(creatinine: number, years: number, sex: 'female' | 'male'): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1];
  const ratio = creatinine / kappa;
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** years * factor;
}

/**
 * Total calcium as it would be with an albumin of 4.0 g/dL, in mg/dL: 0.8 mg/dL for each g/dL that is missing (Payne
 * and others, British Medical Journal 1973;4:643-646).
 */
export function correctCalcium(calcium: number, albumin: number): number {
  return calcium + 0.8 * (4 - albumin);
}

/**
 * The derived values of one day's results: an eGFR for each creatinine, a corrected calcium for each calcium with the
 * albumin of its time. From exact numbers only: no eGFR from '<0.2'.
 */
export function deriveValues(values: readonly ResultValue[], person: PatientThen): Derived[] {
  const exact = values.filter(({ comparator, word }) => !comparator && word === null);
  const read = ({ analyte, value, unit }: ResultValue) => toFirstUnit(analyte, Number(value), unit);
  const albumins = exact.filter(({ analyte }) => analyte === 'albumin');
  const { sex, years, isAbout, weeksPregnant } = person;
  const isCounted = sex === 'female' || sex === 'male' ? sex : undefined;
  const isAdult = years !== undefined && years - (isAbout ? 1 : 0) >= ADULT_FROM;
  return exact.flatMap((from): Derived[] => {
    // The equation was made without pregnant women.
    if (from.analyte === 'creatinine' && isCounted && isAdult && weeksPregnant === undefined) {
      const value = estimateGfr(read(from), Math.floor(years), isCounted);
      return [{ ...EGFR, value, text: value.toFixed(0), from }];
    }
    const ofTime = albumins.filter(({ takenTime }) => takenTime === from.takenTime);
    const [albumin, another] = ofTime.length > 0 ? ofTime : albumins;
    // Of two albumins nobody knows which one belongs to the calcium.
    if (from.analyte !== 'calcium' || !albumin || another) return [];
    const value = correctCalcium(read(from), read(albumin));
    return [{ ...CORRECTED_CALCIUM, value, text: value.toFixed(1), from }];
  });
}

/** Where a corrected calcium lies. No range of pregnancy is of corrected calcium; its limits hold there too. */
export function judgeDerived(
  { label, text, unit }: Derived,
  person: PatientThen,
  targets: ResultTargets,
): ResultMark | undefined {
  if (label !== CORRECTED_CALCIUM.label) return undefined;
  const ends = { comparator: null, rangeFrom: null, rangeTo: null };
  const value = { ...NOT_ON_SLIP, ...ends, analyte: 'calcium', value: text, unit } as const;
  const { mark } = judgeResult(value, person, targets);
  const isRange = mark === 'high' || mark === 'low';
  return isRange && person.weeksPregnant !== undefined ? undefined : mark;
}

/** The facts that an eGFR of an adult would need: 'sex and birth date'; undefined if nothing is missing. */
export function findMissingForGfr(
  values: readonly ResultValue[],
  { sex, years, weeksPregnant }: PatientThen,
): string | undefined {
  const isMeasured = values.some(
    ({ analyte, comparator }) => analyte === 'creatinine' && !comparator,
  );
  const isChild = years !== undefined && years < ADULT_FROM;
  if (!isMeasured || isChild || weeksPregnant !== undefined) return undefined;
  return sayFacts(sex === undefined, years === undefined);
}

// As published by HL7 Switzerland, hl7ch/ch-lab-report
const EGFR = { label: 'eGFR (CKD-EPI 2021)', unit: 'mL/min/1.73 m²', loinc: '98979-8' } as const;

const CORRECTED_CALCIUM = {
  label: 'Calcium, corrected by albumin',
  unit: 'mg/dL',
  loinc: '46099-8',
} as const;
