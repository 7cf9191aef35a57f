import { expect, test } from 'vitest';
import { ageAtVisit, showAge, showFact, listKnown } from './fact-text.ts';
import { ageOn } from './facts.ts';
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
  expect(ageAtVisit('2026-08-28', TODAY)).toBe('3 months');
  expect(ageAtVisit('2026-11-08', TODAY)).toBe('20 days');
  expect(ageAtVisit('1974-05', TODAY)).toBe('52');
  expect(ageAtVisit('1974-11', TODAY)).toBeUndefined();
  expect(ageAtVisit('2026-03', TODAY)).toBeUndefined();
  expect(ageAtVisit('1974', TODAY)).toBeUndefined();
  expect(ageAtVisit(null, TODAY)).toBeUndefined();
});

test.each([
  ['2026-11-28', '0 days'],
  ['2026-11-27', '1 day'],
  ['2026-11-01', '27 days'],
  ['2026-10-31', '4 weeks'],
  ['2026-08-29', '13 weeks'],
  ['2026-08-28', '3 months'],
  ['2023-11-29', '35 months'],
  ['2023-11-28', '3 y'],
  ['2026-11', 'under 1 month'],
  ['2026-03', 'about 8 months'],
  ['1974-11', 'about 52 y'],
  ['1974-05', '52 y'],
  ['2026', 'under 1 y'],
  ['1974', 'about 52 y'],
])('somebody born %s is shown as %s old', (birthdate, shown) => {
  const age = ageOn(birthdate, TODAY);
  expect(age && showAge(age)).toBe(shown);
});

test('the history shows facts in words', () => {
  expect(showFact('birthdate', '1974-05-12')).toBe('12 May 1974');
  expect(showFact('birthdate', '1974')).toBe('1974');
  expect(showFact('birthdate', '1974-05')).toBe('May 1974');
  expect(showFact('pregnancy', '38 on 2026-11-01, delivered 2026-11-12')).toBe(
    '38 weeks on 1 Nov 2026, delivered 12 Nov 2026',
  );
  expect(showFact('pregnancy', '12+3 on 2026-11-01')).toBe('12+3 weeks on 1 Nov 2026');
  expect(showFact('allergies', 'Penicillin\ndust')).toBe('Penicillin, dust');
  expect(showFact('sex', null)).toBe('Not said');
});
