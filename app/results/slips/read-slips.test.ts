import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnalyteName, ANALYTE_NAMES } from '../analytes.ts';
import { readLine } from '../read-results.ts';

type Reading = [analyte: string, value: string, unit: string, range: string[] | null];

/**
 * Invented lines in three layouts of Indian laboratories, with their right reading. 'ask': either unit is possible.
 * null: the table does not hold the test; once it does, `later` is the reading.
 */
const LINES: { line: string; reads: Reading | 'ask' | null; later?: Reading | 'ask' }[] =
  JSON.parse(readFileSync(new URL('readings.json', import.meta.url), 'utf8'));

const numbers = ([analyte, value, unit, range]: Reading) => [
  analyte,
  plain(value),
  unit,
  range?.map(plain) ?? null,
];

const plain = (text: string) => text.replace(/[\d.]+/, (number) => String(Number(number)));

test.each(LINES)('$line', ({ line, reads, later }) => {
  const found = readLine(line);
  const isHeld = Array.isArray(later) && ANALYTE_NAMES.includes(later[0] as AnalyteName);
  const right = reads ?? (isHeld ? later : null);
  if (right === null) {
    expect(found).toMatchObject({ kind: 'fault', isMissing: true, choices: [] });
  } else if (right === 'ask') {
    expect(found.kind === 'fault' && found.choices.length).toBeGreaterThan(1);
  } else {
    if (found.kind === 'fault') throw new Error(found.message);
    const { analyte, comparator, value, unit, isUnitAssumed, ...range } = found.value;
    const { rangeFrom, rangeTo, rangeSign } = range;
    const ends =
      rangeSign === null
        ? rangeFrom !== null && rangeTo !== null && [rangeFrom, rangeTo]
        : [`${rangeSign}${rangeFrom ?? rangeTo}`];
    const shownUnit = `${unit}${isUnitAssumed ? ', assumed' : ''}`;
    expect(numbers([analyte, `${comparator ?? ''}${value}`, shownUnit, ends || null])).toEqual(
      numbers(right),
    );
  }
});
