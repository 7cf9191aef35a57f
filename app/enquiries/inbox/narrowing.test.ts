import { expect, test } from 'vitest';
import type { Narrowing } from './inbox.contract.ts';
import { choosePart, countFilters, narrow } from './narrowing.ts';

test('whom to call is asked among the new enquiries only, whichever of the two is pressed last', () => {
  const toCall: Narrowing = { needsCall: true, words: 'thyroid' };
  expect(choosePart('called', toCall)).toEqual(['called', { words: 'thyroid' }]);
  expect(choosePart('new', toCall)).toEqual(['new', toCall]);
  expect(narrow('called', toCall)).toEqual(['new', toCall]);
  expect(narrow('called', { words: 'thyroid' })).toEqual(['called', { words: 'thyroid' }]);
});

test.each<[Narrowing, number]>([
  [{}, 0],
  [{ needsCall: undefined }, 0],
  [{ from: '2026-11-01', to: '2026-11-30' }, 1],
  [{ to: '2026-11-30', words: 'thyroid', needsCall: true }, 3],
])('the filters %j count as %i', (narrowing, count) => {
  expect(countFilters(narrowing)).toBe(count);
});
