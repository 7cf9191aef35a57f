/** The doctor's own ranges, from the content; either end may be open. Nothing is judged without them. */
export interface Span {
  from?: number | undefined;
  to?: number | undefined;
}

export interface Targets {
  bp?: { systolic?: Span | undefined; diastolic?: Span | undefined } | undefined;
  /** mmol/L */
  sugar?: Span | undefined;
  /** °F */
  temperature?: Span | undefined;
}

export type Flag = 'high' | 'low' | 'in-range';

export const FLAG_WORDS: Record<Flag, string> = {
  high: '▲ High',
  low: '▼ Low',
  'in-range': '✓ In range',
};

/** The spans of a measure, one for each of its numbers. */
export function spansOf(targets: Targets, field: 'bp' | 'sugar' | 'temperature') {
  return field === 'bp' ? [targets.bp?.systolic, targets.bp?.diastolic] : [targets[field]];
}

/** Undefined where there is no target to hold it against. Of two numbers, one that is out decides. */
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
