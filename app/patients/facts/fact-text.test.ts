import { expect, test } from 'vitest';
import { ageAtVisit, showFact, listKnown } from './fact-text.ts';
import { NO_FACTS } from './stored-facts.server.ts';

const TODAY = '2026-11-28';

test('the banner says what is known, and nothing of what is not', () => {
  expect(listKnown(NO_FACTS, TODAY)).toEqual({ before: [], after: [] });
  const facts = {
    ...NO_FACTS,
    birthdate: '1994',
    sex: 'female' as const,
    allergies: 'Penicillin',
    diagnoses: 'Type 2 diabetes\nGout',
    pregnancy: '12+3 on 2026-11-01',
    fatherHeight: '170',
  };
  expect(listKnown(facts, TODAY)).toEqual({
    before: ['about 32 y', 'female'],
    after: ['16 weeks pregnant', 'Type 2 diabetes', 'Gout', 'father 170 cm'],
  });
  // A pregnancy ends by itself.
  expect(listKnown(facts, '2027-11-28').after).not.toContainEqual(
    expect.stringContaining('pregnant'),
  );
  expect(listKnown({ ...facts, birthdate: '2026-03-29' }, TODAY).before[0]).toBe('7 months');
  expect(listKnown({ ...facts, birthdate: '2023-11-28' }, TODAY).before[0]).toBe('3 y');
});

test('a visit gets the age that follows from the birth date, unless only the year is known', () => {
  expect(ageAtVisit('1974-05-12', TODAY)).toBe('52');
  expect(ageAtVisit('2026-10-28', TODAY)).toBe('1 month');
  expect(ageAtVisit('1974', TODAY)).toBeUndefined();
  expect(ageAtVisit(null, TODAY)).toBeUndefined();
});

test('the history shows facts in words', () => {
  expect(showFact('birthdate', '1974-05-12')).toBe('12 May 1974');
  expect(showFact('birthdate', '1974')).toBe('1974');
  expect(showFact('pregnancy', '12+3 on 2026-11-01')).toBe('12+3 weeks on 1 Nov 2026');
  expect(showFact('allergies', 'Penicillin\ndust')).toBe('Penicillin, dust');
  expect(showFact('sex', null)).toBe('Not said');
});
