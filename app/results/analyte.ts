import type { Range } from '../measures/measures.ts';
import type { Span } from '../measures/targets.ts';
import type { LoincCode } from './loinc.ts';

/** In years. */
export const MONTH = 1 / 12;

export interface Analyte {
  label: string;
  /** Its other names on slips, in small letters, with a semicolon between them. */
  words: string;
  /** The first one is taken if none is typed; charts, limits and targets are in it. */
  units: readonly [Unit, ...Unit[]];
  /** A normal value in the first unit, for hints; converted values get as many decimals. */
  example: string;
  /** In the first unit; a value outside is refused. */
  possible: Range;
  /** In the first unit, for one sex or for both; absent where all units are equal. */
  usual?: readonly { from: number; to: number; sex?: 'female' | 'male' }[];
  /** Laboratories answer in words too, such as 'negative'. */
  hasWords?: true;
  ranges?: readonly ReferenceRange[];
  /** Of those that fit the age, the first one with such a limit counts. */
  very?: readonly VeryLimit[];
}

/** A value times `factor` plus `plus` is the value in the first unit. */
export interface Unit {
  unit: string;
  /** The code of this analyte in this unit. */
  loinc?: LoincCode;
  factor?: number;
  plus?: number;
  decimals?: number;
}

/** From `high` on a value is very high; at `low`, or under `below`, very low. Years as in a range. */
interface VeryLimit {
  unit: string;
  low?: number;
  below?: number;
  high?: number;
  toYears?: number;
  unlessUnder?: number;
  source: string;
}

/** Both `from` and `to` belong to the range, `below` does not. Years and weeks: from the first to before the last. */
export interface ReferenceRange extends Span {
  /** The unit in which the source gives it. */
  unit: string;
  below?: number;
  sex?: 'female' | 'male';
  fromYears?: number;
  toYears?: number;
  /** Not for patients who are known to be younger; an unknown age counts as older. */
  unlessUnder?: number;
  /** Completed weeks. A range without them is not for pregnant women. */
  pregnantFrom?: number;
  pregnantTo?: number;
  /** A short name of the source, which stands beside the figure in full. */
  source: string;
}
