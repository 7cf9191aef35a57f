import { plainDigits } from '../text/mobile.ts';

const HALVES: [RegExp, string][] = [
  [/(?<!\d)1\/2(?!\d)/g, '½'],
  [/(?<!\d)1\/4(?!\d)/g, '¼'],
  [/(?<!\d)3\/4(?!\d)/g, '¾'],
];
const PART = /^(?:\d{1,3}(?:\.\d{1,2})?|\d{0,2}[½¼¾])$/;
const IS_NONE = /^0+(?:\.0+)?$/;
/** Nothing but numbers with dashes between them. */
const LOOKS_NUMERIC = /^[\d.½¼¾/ ]*(?:-[\d.½¼¾/ ]*)+$/;

const NEEDS_TIMES =
  'Write 1-0-1 (morning, noon, night), 1-0-0-1 (morning, noon, evening, night), or words.';

/** A dose in the form in which it is stored: '1 – 0 – 1/2' as '1-0-½'. Words stay as they are typed. */
export function tidyDose(typed: string): string {
  const words = typed.trim().replace(/\s+/g, ' ');
  let text = plainDigits(words)
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/ ?- ?/g, '-');
  for (const [written, sign] of HALVES) text = text.replace(written, sign);
  text = text.replace(/(\d) (?=[½¼¾])/g, '$1');
  return LOOKS_NUMERIC.test(text) ? text : words;
}

/** The parts of '1-0-1' or '1-0-0-1'; undefined of words. */
export function readDose(dose: string): string[] | undefined {
  const parts = dose.split('-');
  const isTimes = parts.length === 3 || parts.length === 4;
  return isTimes && parts.every((part) => PART.test(part)) ? parts : undefined;
}

/** Whether nothing is taken at this time. */
export function isNoDose(part: string): boolean {
  return IS_NONE.test(part);
}

/** Says why a tidied dose cannot be right; undefined if it can. */
export function judgeDose(dose: string): string | undefined {
  const parts = readDose(dose);
  if (parts) return parts.every(isNoDose) ? 'This dose gives nothing.' : undefined;
  return LOOKS_NUMERIC.test(dose) || /^[\d.½¼¾/ ]+$/.test(dose) ? NEEDS_TIMES : undefined;
}
