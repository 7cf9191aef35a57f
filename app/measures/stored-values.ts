import { isIn } from './judge-measure.ts';
import { type MeasureName, MEASURES } from './measures.ts';

/** Words, one number, perhaps with a decimal comma, and words: 'fasting 7,2 mmol/L'. */
const ONE_NUMBER = /^(\D*)(\d+(?:\.\d+|,\d{1,2})?)(\D*)$/;
/** Text before a number that makes it a bound or negative. */
const NOT_EXACT = /[<>≤≥]|[-−]$/;

/**
 * The numbers in a stored text, in the unit of the measure; two of a blood pressure. Empty if the text of an old
 * record is something other than one value: 'F 6.1 PP 9.4', '<5'.
 */
export function readNumbers(name: MeasureName, value: string | null | undefined): number[] {
  const { numbers, otherUnit } = MEASURES[name];
  if (numbers.length === 2) return (value?.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 2).map(Number);
  const [, before = '', digits, after = ''] = ONE_NUMBER.exec(value ?? '') ?? [];
  if (digits === undefined || NOT_EXACT.test(before) || /^\s*%/.test(after)) return [];
  const number = Number(digits.replace(',', '.'));
  return [otherUnit?.pattern.test(after) ? otherUnit.toUnit(number) : number];
}

/** Two numbers and nothing else that could be one: '120/80', 'sitting 120 / 80'. */
const PAIR = /^[^\d/]*\d+(?:\.\d+)?\s*\/\s*\d+(?:\.\d+)?[^\d/]*$/;

/**
 * The remark beside a stored value that cannot be right, as an import may bring it: 'not possible; 6.1 mmol/L if read
 * in mg/dL'. Undefined for a value that is possible, and for a text that is not one value.
 */
export function markImpossible(
  name: MeasureName,
  text: string | null | undefined,
): string | undefined {
  const { unit, numbers, otherUnit } = MEASURES[name];
  if (numbers.length === 2 && !PAIR.test(text ?? '')) return undefined;
  const values = readNumbers(name, text);
  const isPossible = values.every((value, place) => {
    const range = numbers[place]?.possible;
    return range === undefined || isIn(value, range);
  });
  if (isPossible) return undefined;
  const [value = NaN] = values;
  const namesUnit = otherUnit?.pattern.test(text ?? '') === true;
  if (!otherUnit || namesUnit || !isIn(value, otherUnit.likely)) return 'not possible';
  return `not possible; ${otherUnit.toUnit(value).toFixed(1)} ${unit} if read in ${otherUnit.unit}`;
}

/** The number in a stored text of a measure with one number; undefined without one that is possible. */
export function readPossible(
  name: MeasureName,
  value: string | null | undefined,
): number | undefined {
  return markImpossible(name, value) === undefined ? readNumbers(name, value)[0] : undefined;
}
