import { type MeasureName, MEASURES } from './measures.ts';

/** Words, one number, perhaps with a decimal comma, and words: 'fasting 7,2 mmol/L'. */
const ONE_NUMBER = /^(\D*)(\d+(?:\.\d+|,\d{1,2})?)(\D*)$/;
/** Text before a number that makes it a bound or negative. */
const NOT_EXACT = /[<>≤≥]|[-−]$/;

/**
 * The numbers in a stored text, in the unit of the measure; two of a blood pressure. Empty if the text of an old
 * record is something other than one value: 'F 6.1 PP 9.4', '<5'.
 */
export function readNumbers(name: MeasureName, value: string | null): number[] {
  const { numbers, otherUnit } = MEASURES[name];
  if (numbers.length === 2) return (value?.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 2).map(Number);
  const [, before = '', digits, after = ''] = ONE_NUMBER.exec(value ?? '') ?? [];
  if (digits === undefined || NOT_EXACT.test(before) || /^\s*%/.test(after)) return [];
  const number = Number(digits.replace(',', '.'));
  return [otherUnit?.pattern.test(after) ? otherUnit.toUnit(number) : number];
}
