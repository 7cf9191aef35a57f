import { ADULT_FROM } from '../measures/body-mass.ts';
import { toFirstUnit } from './analytes.ts';
import type { LoincCode } from './loinc.ts';
import type { PatientThen, ResultValue } from './reference-ranges.ts';

/** A value that follows from others of the same day. It is shown, never stored. */
export interface Derived {
  label: string;
  loinc: LoincCode;
  value: number;
  text: string;
  unit: string;
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

/** The derived values of one day's results, which are exact numbers: no eGFR from '<0.2'. */
export function deriveValues(values: readonly ResultValue[], person: PatientThen): Derived[] {
  const read = (name: ResultValue['analyte']) => {
    const found = values.find(({ analyte, comparator }) => analyte === name && !comparator);
    return found && toFirstUnit(name, Number(found.value), found.unit);
  };
  const [creatinine, calcium, albumin] = [read('creatinine'), read('calcium'), read('albumin')];
  const derived: Derived[] = [];
  const { sex, years, isAbout, weeksPregnant } = person;
  const isCounted = sex === 'female' || sex === 'male' ? sex : undefined;
  const isAdult = years !== undefined && years - (isAbout ? 1 : 0) >= ADULT_FROM;
  if (creatinine !== undefined && isCounted && isAdult) {
    const value = estimateGfr(creatinine, Math.floor(years), isCounted);
    // The equation was made without pregnant women.
    if (weeksPregnant === undefined) derived.push({ ...EGFR, value, text: value.toFixed(0) });
  }
  if (calcium !== undefined && albumin !== undefined) {
    const value = correctCalcium(calcium, albumin);
    derived.push({ ...CORRECTED_CALCIUM, value, text: value.toFixed(1) });
  }
  return derived;
}

// As published by HL7 Switzerland, hl7ch/ch-lab-report
const EGFR = { label: 'eGFR (CKD-EPI 2021)', unit: 'mL/min/1.73 m²', loinc: '98979-8' } as const;

const CORRECTED_CALCIUM = {
  label: 'Calcium, corrected by albumin',
  unit: 'mg/dL',
  loinc: '46099-8',
} as const;
