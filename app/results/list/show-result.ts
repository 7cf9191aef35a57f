import { ANALYTES, type ResultTargets } from '../analytes.ts';
import {
  findRange,
  judge,
  judgeByTarget,
  type PatientThen,
  type ResultValue,
  showRange,
} from '../reference-ranges.ts';

/** '<0.01 mIU/L' */
export function showResult({ comparator, value, unit }: ResultValue): string {
  return `${comparator ?? ''}${value} ${unit}`;
}

/** The line as it would be typed, for a correction. */
export function writeLine(result: ResultValue): string {
  return `${ANALYTES[result.analyte].label} ${showWithRange(result)}`;
}

/** '6.2 mIU/L (0.4 - 4.2)' */
export function showWithRange(result: ResultValue): string {
  const { rangeFrom, rangeTo } = result;
  const range =
    rangeFrom !== null && rangeTo !== null
      ? ` (${rangeFrom} - ${rangeTo})`
      : rangeTo !== null
        ? ` (<${rangeTo})`
        : rangeFrom === null
          ? ''
          : ` (>${rangeFrom})`;
  return `${showResult(result)}${range}`;
}

/** The range beside a value with its source, and the words for a value outside it or outside the clinic's target. */
export function describeRange(
  result: ResultValue,
  person: PatientThen,
  targets: ResultTargets,
): { range: string; flags: { kind: 'high' | 'low'; words: string }[] } {
  const range = findRange(result, person);
  const flag = judge(result, range);
  const aim = judgeByTarget(result, targets, person);
  const hasSlips = result.rangeFrom !== null || result.rangeTo !== null;
  const flags = [];
  if (flag) flags.push({ kind: flag, words: flag === 'high' ? '▲ High' : '▼ Low' });
  if (aim) flags.push({ kind: aim, words: aim === 'high' ? '▲ Above target' : '▼ Below target' });
  if (!range) {
    return { range: hasSlips ? 'not judged in pregnancy' : 'no range known', flags };
  }
  const rounded = {
    from: round(range.from),
    to: round(range.to),
    below: round(range.below),
  };
  return { range: `${showRange(rounded)} (${range.source})`, flags };
}

function round(end: number | undefined): number | undefined {
  return end === undefined ? undefined : Number(end.toPrecision(3));
}
