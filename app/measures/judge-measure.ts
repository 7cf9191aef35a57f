import {
  type Measure,
  type MeasureName,
  MEASURES,
  type OtherUnit,
  type Range,
} from './measures.ts';

/** Impossible values are refused; unusual ones are stored once somebody has confirmed them. No value is clipped. */
export type Verdict = { kind: 'fine' } | { kind: 'unusual' | 'impossible'; message: string };

export const FINE: Verdict = { kind: 'fine' };

/** `message` says what is possible. */
export function impossible(message: string): Verdict {
  return { kind: 'impossible', message };
}

export function unusual(message: string): Verdict {
  return { kind: 'unusual', message };
}

/** Judges a typed value by the limits in the table of measures. */
export function judgeMeasure(name: MeasureName, value: string): Verdict {
  const measure = MEASURES[name];
  const { label, unit, numbers } = measure;
  const values = measure.pattern.exec(value)?.slice(1).map(Number);
  if (!values)
    return impossible(askAboutComma(value) ?? describeForm(measure) + showMeant(measure, value));
  if (
    !areIn(
      values,
      numbers.map(({ possible }) => possible),
    )
  ) {
    return impossible(
      numbers.length === 2 ? describeForm(measure) : describeLimits(measure, value),
    );
  }
  const [first = 0, second] = values;
  if (second !== undefined && second >= first) {
    return impossible(`The first number of ${label} is the higher one.`);
  }
  if (
    areIn(
      values,
      numbers.map(({ possible, usual = possible }) => usual),
    )
  )
    return FINE;
  const converted = showConverted(measure, first);
  return unusual(`${value} ${unit}${converted && ` (${converted})`} is unusual.`);
}

export function isIn(value: number, { from, to }: Range): boolean {
  return value >= from && value <= to;
}

function areIn(values: number[], ranges: Range[]): boolean {
  return ranges.every((range, index) => isIn(values[index] ?? NaN, range));
}

/** '1,250' is 1.25 in one country and 1250 in another. */
function askAboutComma(value: string): string | undefined {
  const [, whole, rest] = /^([1-9]\d{0,2}),(\d{3})$/.exec(value) ?? [];
  if (whole === undefined) return undefined;
  return `Is ${value} meant as ${Number(`${whole}.${rest}`)} or as ${whole}${rest}? Write it without the comma.`;
}

function describeForm({ label, unit, example, numbers }: Measure): string {
  if (numbers.length === 1) return `${label} is a number in ${unit} such as ${example}.`;
  const limits = numbers.map(({ possible }) => `${possible.from} to ${possible.to}`).join(' over ');
  return `Enter ${label} like ${example}: ${limits}.`;
}

/** ' 154 lb is 69.9 kg.' for a text in another unit, and nothing for another one. */
function showMeant({ unit, otherUnit, metricUnit }: Measure, value: string): string {
  const [, digits, after = ''] = /^(\d{1,4}(?:\.\d{1,3})?) ?(\D+)$/.exec(value) ?? [];
  for (const other of [otherUnit, metricUnit]) {
    const number =
      other?.readTyped?.(value) ??
      (digits !== undefined && other?.pattern.test(after) ? Number(digits) : undefined);
    if (!other || number === undefined) continue;
    return ` ${value} is ${convert(other, number, other === metricUnit)} ${unit}.`;
  }
  return '';
}

/** Converts a value that looks like one in another unit. */
function describeLimits(measure: Measure, value: string): string {
  const { label, unit, numbers, otherUnit, metricUnit } = measure;
  const [{ possible }] = numbers;
  const limits = `${label} can be ${possible.from} to ${possible.to} ${unit}.`;
  const other = [otherUnit, metricUnit].find((one) => one && isIn(Number(value), one.likely));
  if (!other) return limits;
  return `${limits} If ${value} was read in ${other.unit}, it is ${convert(other, Number(value), other === metricUnit)} ${unit}.`;
}

/** '69.9' of pounds; grams and metres as exactly as they are stored, '3.25' and '163'. */
function convert({ toUnit }: OtherUnit, value: number, isMetric: boolean): string {
  const converted = toUnit(value);
  return isMetric ? String(Number(converted.toFixed(2))) : converted.toFixed(1);
}

const ADULT_SIZES = {
  height: { least: 120, likely: { from: 120, to: 210 } },
  waist: { least: 50, likely: { from: 50, to: 180 } },
};

/** The question about a height or waist that an adult seldom has, and that was probably read in inches. */
export function judgeAdultSize(
  name: 'height' | 'waist',
  value: string,
  years: number,
): string | undefined {
  const { least, likely } = ADULT_SIZES[name];
  const { unit, pattern } = MEASURES[name];
  const number = pattern.test(value) ? Number(value) : NaN;
  if (!(number < least)) return undefined;
  const inches = MEASURES[name].otherUnit?.toUnit(number) ?? NaN;
  const asked = `${value} ${unit} is unusual at ${years} years.`;
  return isIn(inches, likely)
    ? `${asked} If ${value} was read in inches, it is ${inches.toFixed(1)} ${unit}.`
    : asked;
}

/** '130 mg/dL'; empty for a measure that is shown in one unit only. */
function showConverted({ otherUnit }: Measure, value: number): string {
  return otherUnit?.fromUnit ? `${Math.round(otherUnit.fromUnit(value))} ${otherUnit.unit}` : '';
}
