import { expect, test } from 'vitest';
import { measureSize } from './size.ts';
import { SIZE_BUDGET } from './size-budget.ts';

test('the project is no larger than its size budget', () => {
  const grown = Object.entries(measureSize())
    .map(([name, size]) => ({ name, size, budget: SIZE_BUDGET[name as keyof typeof SIZE_BUDGET] }))
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${size}, the budget is ${budget}`);
  expect(grown, 'make it smaller, or raise tests/architecture/size-budget.ts and say why').toEqual(
    [],
  );
});
