import { expect, test } from 'vitest';
import { countLeft } from './message-count.ts';

test('what is left is told near the limit only, in characters as people count them', () => {
  expect(countLeft('message1', 'x'.repeat(1799))).toBeUndefined();
  expect(countLeft('message1', 'x'.repeat(1800))).toBe(200);
  expect(countLeft('message1', '🙂'.repeat(1000))).toBeUndefined();
  expect(countLeft('message1', '🙂'.repeat(1990))).toBe(10);
  expect(countLeft('message1', 'x'.repeat(2003))).toBe(-3);
  expect(countLeft('name', 'x'.repeat(95))).toBe(5);
});
