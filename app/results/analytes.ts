import type { Span, Targets } from '../measures/targets.ts';
import type { Analyte, Unit } from './analyte.ts';
import { CHEMISTRY_HORMONES } from './chemistry-hormones.ts';
import { GLUCOSE_THYROID_LIPIDS } from './glucose-thyroid-lipids.ts';

/**
 * The results that a laboratory's slip can hold, one row each. The line in which they are typed, its completion and
 * messages, the API, charts, flags, targets and export follow from this table.
 *
 * `usual` holds values that are common in the first unit. It decides only whether a number without a unit is asked about,
 * and marks none: the reference intervals of adults (Tietz Textbook of Laboratory Medicine, 6th edition, appendix;
 * Pathology Harmony; testosterone: Endocrine Society 2018, doi 10.1210/jc.2018-00229), rounded and made wide on purpose,
 * as patients of the clinic often lie outside; narrow only for free T3, whose two units are close to each other.
 *
 * A value is stored as typed, in the unit in which it was typed: the factors serve charts, flags and messages only.
 * LOINC codes and names were compared with published sources: [1] the FHIR conversion table of MIRACUM
 * (miracum/loinc-conversion: a mass and a molar code each, with factors), [2] the LOINC codes of Indian tests for ABDM
 * (kiranma72/loinc-india), [3] FHIR profiles of HL7 Switzerland (hl7ch/ch-lab-report, ch-lab-order), [4] value sets
 * and examples of other FHIR guides. A unit without `loinc` has none that could be confirmed there.
 * Factors: SI Conversion Factors of the AMA Manual of Style, unless another source stands beside them.
 *
 * Ranges of pregnancy: Abbassi-Ghanavati and others, Obstet Gynecol 2009;114:1326-1331. It names trimesters without
 * weeks; theirs are those of ICD-10-CM, chapter 15: the second begins with week 14, the third with week 28.
 * Limits of 'very low' and 'very high': The Royal College of Pathologists, G158 (2017), unless another source stands
 * beside them.
 */
const TABLE = { ...GLUCOSE_THYROID_LIPIDS, ...CHEMISTRY_HORMONES };

export type AnalyteName = keyof typeof TABLE;

/** The clinic's own target of a result and its limits of 'very low' and 'very high', which belong to them. */
export interface ResultTarget extends Span {
  veryLow?: number | undefined;
  veryHigh?: number | undefined;
}

/** In the first unit of each analyte. */
export type ResultTargets = { [Name in AnalyteName]?: ResultTarget | undefined };
/** The targets that the content gives: of the measures of a visit, and of results. */
export type ClinicTargets = Targets & {
  results?: ResultTargets | undefined;
  units?: ResultUnits | undefined;
};
/** The units that the clinic's laboratories mean where a slip prints none. */
export type ResultUnits = { [Name in AnalyteName]?: string | undefined };

export const ANALYTES: Record<AnalyteName, Analyte> = TABLE;

/** In the order in which every screen shows them. */
export const ANALYTE_NAMES = Object.keys(TABLE) as AnalyteName[];

/** Undefined if the analyte is not measured in it. */
export function findUnit(name: AnalyteName, unit: string): Unit | undefined {
  return ANALYTES[name].units.find((one) => one.unit === unit);
}

/** A number in the first unit of the analyte. NaN for a unit that it does not have. */
export function toFirstUnit(name: AnalyteName, value: number, unit: string): number {
  const { factor = 1, plus = 0 } = findUnit(name, unit) ?? { factor: NaN };
  // Six digits: so that 12.0 g/dL is 120 g/L and no more than that.
  return Number((value * factor + plus).toPrecision(6));
}

/** A number of the first unit in another one. */
export function fromFirstUnit(name: AnalyteName, value: number, unit: string): number {
  const { factor = 1, plus = 0 } = findUnit(name, unit) ?? { factor: NaN };
  return Number(((value - plus) / factor).toPrecision(6));
}

/** The value in the first unit, '8.1 %'; for a value in the first unit, that in the last one. */
export function showInOtherUnit(
  name: AnalyteName,
  value: number,
  unit: string,
): string | undefined {
  const { units, example } = ANALYTES[name];
  const inFirst = toFirstUnit(name, value, unit);
  const other = inFirst === value ? units.at(-1) : units[0];
  if (!other || other.factor === 1 || other.unit === unit) return undefined;
  const decimals = other.decimals ?? example.split('.')[1]?.length ?? 0;
  return `${fromFirstUnit(name, inFirst, other.unit).toFixed(decimals)} ${other.unit}`;
}
