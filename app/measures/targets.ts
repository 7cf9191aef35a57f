import { type MeasureName, MEASURES, type TargetName } from './measures.ts';

/** A target range that the clinic's content gives; either end may be open. */
export interface Span {
  from?: number | undefined;
  to?: number | undefined;
}

/** The doctor's ranges by measure; of a measure with two numbers, one range for each. In the measure's unit. */
export type Targets = { [Name in MeasureName]?: Target<Name> | undefined };

type Target<Name extends MeasureName> = [TargetName<Name>] extends [never]
  ? Span
  : { [Number in TargetName<Name>]?: Span | undefined };

export type Flag = 'high' | 'low' | 'in-range';

export const FLAG_WORDS: Record<Flag, string> = {
  high: '▲ High',
  low: '▼ Low',
  'in-range': '✓ In range',
};

/** The ranges of a measure, one for each of its numbers. */
export function spansOf(targets: Targets, name: MeasureName): (Span | undefined)[] {
  const target = targets[name] as Record<string, Span | undefined> | undefined;
  return MEASURES[name].numbers.map((number) =>
    number.target === undefined ? (target as Span | undefined) : target?.[number.target],
  );
}

/** Undefined without a target range. If one of two numbers is outside its range, it decides. */
export function flagOf(numbers: number[], spans: (Span | undefined)[]): Flag | undefined {
  const flags = numbers.map((value, index) => judge(value, spans[index]));
  return (
    flags.find((flag) => flag === 'high') ??
    flags.find((flag) => flag === 'low') ??
    (flags.length > 0 && flags.every((flag) => flag === 'in-range') ? 'in-range' : undefined)
  );
}

function judge(value: number, span: Span | undefined): Flag | undefined {
  if (!span || (span.from === undefined && span.to === undefined)) return undefined;
  if (span.to !== undefined && value > span.to) return 'high';
  return span.from !== undefined && value < span.from ? 'low' : 'in-range';
}
