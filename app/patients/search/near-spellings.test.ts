import { expect, test } from 'vitest';
import { listNearSpellings } from './near-spellings.ts';

test.each([
  ['laxmi', 'lakshmi'],
  ['lakshmi', 'laxmi'],
  ['lakshmi', 'laksmi'],
  ['seetha', 'sita'],
  ['moorthy', 'murthy'],
  ['fani', 'phani'],
  ['wenkata', 'venkata'],
  ['srinivas', 'shrinivas'],
  ['reddy', 'redy'],
])('%s is spelled nearly as %s, the same sound first', (typed, name) => {
  expect(listNearSpellings(typed).slice(0, 300)).toContain(name);
});

test.each([
  ['jyoti', 'jyothi'],
  ['ramehs', 'ramesh'],
  ['lakhmi', 'lakshmi'],
  ['kanka', 'kanaka'],
  ['kanyaka', 'kanaka'],
  ['రమేశ', 'రమేష'],
  ['सुनिता', 'सुनीता'],
])('%s is one letter away from %s', (typed, name) => {
  expect(listNearSpellings(typed)).toContain(name);
});

test('short and very long words have few near spellings, and no word is near itself', () => {
  expect(listNearSpellings('m')).toEqual([]);
  expect(listNearSpellings('rao').length).toBeLessThan(30);
  expect(listNearSpellings('a'.repeat(500))).toEqual([]);
  expect(listNearSpellings('lakshmi')).not.toContain('lakshmi');
  expect(listNearSpellings('lakshmidevamma').length).toBeLessThan(1200);
});
