import { expect, test } from 'vitest';
import { FLAG_WORDS, flagOf, spansOf, type Targets } from './targets.ts';

const targets: Targets = {
  bp: { systolic: { from: 90, to: 130 }, diastolic: { to: 80 } },
  sugar: { from: 4.4, to: 7.2 },
};

test.each([
  ['bp', [120, 80], 'in-range'],
  ['bp', [131, 80], 'high'],
  ['bp', [120, 81], 'high'],
  ['bp', [89, 60], 'low'],
  ['sugar', [7.2], 'in-range'],
  ['sugar', [4.3], 'low'],
  ['temperature', [104], undefined],
  ['sugar', [], undefined],
] as const)('%s %j is %s by the doctor’s own range', (field, numbers, flag) => {
  expect(flagOf([...numbers], spansOf(targets, field))).toBe(flag);
});

test('without a target range no value is flagged', () => {
  expect(flagOf([300, 200], spansOf({}, 'bp'))).toBeUndefined();
  expect(flagOf([120, 80], spansOf({ bp: { systolic: { to: 130 } } }, 'bp'))).toBeUndefined();
});

test('each flag is a sign and a word, so that it can be read without colour', () => {
  const flags = Object.values(FLAG_WORDS);
  for (const flag of flags) expect(flag).toMatch(/^[▲▼✓] [A-Z][a-z]/);
  expect(new Set(flags.map(([sign]) => sign)).size).toBe(flags.length);
});
