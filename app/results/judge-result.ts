import type { ResultTargets } from './analytes.ts';
import {
  findMissingFacts,
  findRange,
  judge,
  judgeByTarget,
  judgeVery,
  type KnownRange,
  type PatientThen,
  readSlipRange,
  type ResultFlag,
  type ResultValue,
  type VeryFlag,
} from './reference-ranges.ts';

export type ResultMark = VeryFlag | ResultFlag;

/** A result with what is known of it: where it lies, and by which range. */
export interface Judged {
  /** Undefined in range, and where no range is known. */
  mark: ResultMark | undefined;
  /** Outside the clinic's own target, which is another mark. */
  aim: ResultFlag | undefined;
  /** The range by which it was judged. */
  range: KnownRange | undefined;
  /** The slip's range that does not hold for this patient. */
  unjudged: KnownRange | undefined;
  /** The facts of the patient that a range would need: 'sex and birth date'. */
  missing: string | undefined;
}

/** Where a result lies. The laboratory's own mark counts where no range is known, and not in pregnancy. */
export function judgeResult(
  value: ResultValue,
  person: PatientThen,
  targets: ResultTargets,
): Judged {
  const range = findRange(value, person);
  const isPregnant = person.weeksPregnant !== undefined;
  const byLab = range || isPregnant ? undefined : (value.labMark ?? undefined);
  return {
    mark: judgeVery(value, person, targets) ?? judge(value, range) ?? byLab,
    aim: judgeByTarget(value, targets, person),
    range,
    unjudged: range ? undefined : readSlipRange(value),
    missing: range ? undefined : findMissingFacts(value, person),
  };
}

/** 0: very high and very low, which stand first; 1: out of range; 2: the rest. */
export function rankOf(mark: ResultMark | null | undefined): number {
  if (mark === 'very-high' || mark === 'very-low') return 0;
  return mark ? 1 : 2;
}
