import { expect, test } from 'vitest';
import { judgeMeasure } from './judge-measure.ts';
import { MEASURE_NAMES, MEASURES } from './measures.ts';

test.each(MEASURE_NAMES)('the row of %s agrees with itself', (name) => {
  const { example, pattern, numbers, otherUnit } = MEASURES[name];
  expect(judgeMeasure(name, example)).toEqual({ kind: 'fine' });
  expect(pattern.exec(example)).toHaveLength(numbers.length + 1);
  for (const { target, label, possible, usual } of numbers) {
    if (usual) {
      expect(possible.from).toBeLessThan(usual.from);
      expect(possible.to).toBeGreaterThan(usual.to);
    }
    // Two numbers need names to be told apart, one number needs none.
    expect([target !== undefined, label !== undefined]).toEqual(
      numbers.length === 2 ? [true, true] : [false, false],
    );
  }
  if (otherUnit?.fromUnit) expect(otherUnit.fromUnit(otherUnit.toUnit(100))).toBeCloseTo(100);
});
