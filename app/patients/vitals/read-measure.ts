import { toMmolPerLitre } from './sugar-units.ts';

/** Words, one number, perhaps with a decimal comma, and words: 'fasting 7,2 mmol/L'. */
const ONE_NUMBER = /^(\D*)(\d+(?:\.\d+|,\d{1,2})?)(\D*)$/;
/** Before a number: it is a bound, or below nought. */
const NOT_EXACT = /[<>≤≥]|[-−]$/;

/**
 * The numbers of a measure as it was written, in the unit of the field: two of a blood pressure. None where an
 * old record holds something else than one value: 'F 6.1 PP 9.4', '<5'.
 */
export function readMeasure(field: 'bp' | 'sugar' | 'temperature', value: string | null): number[] {
  if (field === 'bp') return (value?.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 2).map(Number);
  const [, before = '', digits, after = ''] = ONE_NUMBER.exec(value ?? '') ?? [];
  if (digits === undefined || NOT_EXACT.test(before) || /^\s*%/.test(after)) return [];
  const number = Number(digits.replace(',', '.'));
  if (field === 'sugar') return [/mg/i.test(after) ? toMmolPerLitre(number) : number];
  return [/(?:^|[\s°])c(?:elsius)?\b/i.test(after) ? number * 1.8 + 32 : number];
}
