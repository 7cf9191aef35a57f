import { showDay } from '../../hours/desk-times.ts';
import { showTime } from '../../hours/page-times.ts';
import type { ResultTargets } from '../analytes.ts';
import { judgeResult, type ResultMark } from '../judge-result.ts';
import {
  judgeVery,
  type KnownRange,
  type PatientThen,
  type ResultFlag,
  type ResultValue,
  showRange,
} from '../reference-ranges.ts';
import { writeRange } from '../read-results.ts';
import { nameResult, type Result } from '../result.ts';

/** '<0.01 mIU/L', or the laboratory's word. */
export function showResult({ comparator, value, unit, word }: ResultValue): string {
  return word ?? `${comparator ?? ''}${value} ${unit}`;
}

/** '4 Feb 2026', or with the time of day where it is known: '4 Feb 2026, 8:10 am'. */
export function showTaken({ takenOn, takenTime }: Pick<Result, 'takenOn' | 'takenTime'>): string {
  return takenTime === '' ? showDay(takenOn) : `${showDay(takenOn)}, ${showTime(takenTime)}`;
}

/** The line as it would be typed, for a correction. */
export function writeLine(result: ResultValue & Pick<Result, 'place'>): string {
  const [name] = nameResult({ ...result, minutes: null }).split(', time not known');
  return `${name} ${showResult(result)}${writeRange(result)}`;
}

/** '6.2 mIU/L (0.4 - 4.2), unit assumed, H on the slip' */
export function showWithRange(result: ResultValue): string {
  const { isUnitAssumed, labMark } = result;
  return [
    `${showResult(result)}${writeRange(result)}`,
    isUnitAssumed && 'unit assumed',
    labMark && sayLabMark(labMark),
  ]
    .filter(Boolean)
    .join(', ');
}

const sayLabMark = (mark: ResultFlag) => `${mark === 'high' ? 'H' : 'L'} on the slip`;

/** Asks about values that are very high or very low; undefined if there is none. */
export function askAboutVery(
  values: readonly ResultValue[],
  personOn: (day: string) => PatientThen,
  { takenOn, targets }: { takenOn: string; targets: ResultTargets },
): string | undefined {
  const person = personOn(takenOn);
  const found = values.flatMap((value) => {
    const very = judgeVery(value, person, targets);
    const name = nameResult({ ...value, place: 1 });
    return very ? [`${name} ${showResult(value)} is ${very.replace('-', ' ')}.`] : [];
  });
  if (found.length === 0) return undefined;
  return `${found.join(' ')} Compare with the slip, then save again.`;
}

/** A result beside its range: where it lies, and the range with its source or why there is none. */
export interface Described {
  mark: ResultMark | undefined;
  aim: ResultFlag | undefined;
  range: string;
  /** A range is known, and the result lies in it. */
  isInRange: boolean;
}

export function describeRange(
  result: ResultValue,
  person: PatientThen,
  targets: ResultTargets,
): Described {
  const { mark, aim, range, unjudged, missing } = judgeResult(result, person, targets);
  const { labMark } = result;
  const told = range
    ? `${showRange(round(range))} (${range.source})`
    : unjudged
      ? `${showRange(unjudged)} (slip, not judged in pregnancy)`
      : missing === undefined
        ? 'no range known'
        : `the range needs ${missing}`;
  const isOther = labMark !== null && !mark?.endsWith(labMark);
  return {
    mark,
    aim,
    range: isOther ? `${told}, ${sayLabMark(labMark)}` : told,
    isInRange: range !== undefined && mark === undefined && aim === undefined,
  };
}

/** A converted end has more digits than anybody reads. */
function round(range: KnownRange): KnownRange {
  const { from, to, below, above, source } = range;
  const [a, b, c, d] = [from, to, below, above].map((end) =>
    end === undefined ? undefined : Number(end.toPrecision(3)),
  );
  return { from: a, to: b, below: c, above: d, source };
}
