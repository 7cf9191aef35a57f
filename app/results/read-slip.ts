import { showDay } from '../hours/desk-times.ts';
import { ANALYTES, toFirstUnit } from './analytes.ts';
import { type Known, readLine, type ReadLine, splitLines } from './read-results.ts';
import type { ResultValue } from './reference-ranges.ts';
import { MAX_RESULTS_AT_ONCE, type Result } from './result.ts';

/** A result of a line as it will be stored, or why it will not be. */
export interface SlipPart {
  text: string;
  reading: ReadLine;
  /** The same value is stored for this day, or stands above: 'already there: TSH 6.2 of 20 Nov 2026'. */
  repeats?: string;
  /** Another value of the same result stands above. */
  isSecond?: boolean;
}

/** More lines stay in the field and are read once these are saved. */
export const MAX_LINES = MAX_RESULTS_AT_ONCE;

/** Reads a slip: for each typed line its results, none for an empty line. */
export function readSlip(
  text: string,
  known: Known,
  stored: readonly Pick<Result, keyof ResultValue>[],
  day: string,
): SlipPart[][] {
  const above: ResultValue[] = [];
  const lines = text.trimEnd().split(/\r\n?|\n/, MAX_LINES);
  return lines.map((line) =>
    splitLines(line).map((part): SlipPart => {
      const reading = readLine(part, known);
      if (reading.kind === 'fault') return { text: part, reading };
      const { value } = reading;
      const name = `already there: ${ANALYTES[value.analyte].label} ${value.comparator ?? ''}${value.word ?? value.value}`;
      const isAbove = above.some((one) => isSame(one, value));
      const isSecond = above.some(({ analyte }) => analyte === value.analyte);
      above.push(value);
      if (stored.some((one) => isSame(one, value)))
        return { text: part, reading, repeats: `${name} of ${showDay(day)}` };
      if (isAbove) return { text: part, reading, repeats: `${name} above` };
      return { text: part, reading, isSecond };
    }),
  );
}

/** Whether both say the same, in whichever unit of one size. */
function isSame(one: ResultValue, other: ResultValue): boolean {
  if (one.analyte !== other.analyte || one.word !== other.word) return false;
  if (one.comparator !== other.comparator || one.minutes !== other.minutes) return false;
  const [first, second] = [one, other].map(({ analyte, value, unit, word }) =>
    word === null ? toFirstUnit(analyte, Number(value), unit) : 0,
  );
  return first === second;
}

/** The text that stays in the field after a save: the lines that could not be read, and those beyond the limit. */
export function writeLeft(text: string, lines: readonly SlipPart[][]): string {
  const left = lines.map((parts) =>
    parts.flatMap(({ text: part, reading }) => (reading.kind === 'fault' ? [part] : [])).join('; '),
  );
  const beyond = text
    .trimEnd()
    .split(/\r\n?|\n/)
    .slice(MAX_LINES);
  const kept = [...left, ...beyond].filter((line) => line !== '');
  return kept.length === 0 ? '' : `${kept.join('\n')}\n`;
}
