import { expect, test } from 'vitest';
import { type FactField, ageOn, textsOf, weeksOn } from './facts.ts';
import { judgeFacts, tidyFact } from './fact-rules.ts';
import { NO_FACTS } from './stored-facts.server.ts';

const TODAY = '2026-11-28';

function judge(field: FactField, typed: string): string | undefined {
  const changed = { [field]: tidyFact(field, typed, TODAY) };
  return judgeFacts(changed, { ...textsOf(NO_FACTS), ...changed }, TODAY)[field];
}

test.each([
  ['birthdate', '1974-05-12', '1974-05-12'],
  ['birthdate', '12/5/1974', '1974-05-12'],
  ['birthdate', '౧౨.౦౫.౧౯౭౪', '1974-05-12'],
  ['birthdate', '12 May 1974', '1974-05-12'],
  ['birthdate', '3 sept 1974', '1974-09-03'],
  ['birthdate', '౧౯౭౪', '1974'],
  ['birthdate', '1896-11-28', '1896-11-28'],
  ['birthdate', '1974-05-12T00:00:00.000Z', '1974-05-12'],
  ['birthdate', '2026-11-28', '2026-11-28'],
  ['sex', 'Female', 'female'],
  ['allergies', ' Penicillin \n\nSulfa; Penicillin', 'Penicillin\nSulfa'],
  ['allergies', 'No known allergies', 'none known'],
  ['allergies', 'NKDA', 'none known'],
  ['diagnoses', 'Fracture, left hip', 'Fracture, left hip'],
  ['diagnoses', 'none', 'none'],
  ['pregnancy', '12', '12 on 2026-11-28'],
  ['pregnancy', '౧౨+౩', '12+3 on 2026-11-28'],
  ['pregnancy', '12 weeks 3 days on 1/11/2026', '12+3 on 2026-11-01'],
  ['pregnancy', '12+3 on 2026-11-01', '12+3 on 2026-11-01'],
  ['motherHeight', '162,5 cm', '162.5'],
  ['fatherHeight', '౧౭౦', '170'],
] as const)('%s “%s” is stored as %j', (field, typed, stored) => {
  expect(tidyFact(field, typed, TODAY)).toBe(stored);
  expect(judge(field, typed)).toBeUndefined();
});

test.each([
  ['birthdate', '2026-11-29', 'A birth date cannot be in the future: today is 28 Nov 2026.'],
  ['birthdate', '2027', 'A birth date cannot be in the future: today is 28 Nov 2026.'],
  ['birthdate', '1896-11-27', 'That is more than 130 years ago.'],
  ['birthdate', '1895', 'That is more than 130 years ago.'],
  ['birthdate', '30/2/1974', 'Write a birth date as 12/5/1974 (the day first), or the year alone.'],
  [
    'birthdate',
    '1974-05-11T18:30Z',
    'Write a birth date as 12/5/1974 (the day first), or the year alone.',
  ],
  [
    'birthdate',
    '1974-05-12 or 13',
    'Write a birth date as 12/5/1974 (the day first), or the year alone.',
  ],
  ['birthdate', '12/5/74', 'Write a birth date as 12/5/1974 (the day first), or the year alone.'],
  ['sex', 'yes', 'One of female, male, other.'],
  ['allergies', 'none known\nPenicillin', 'Either “none known” or the allergies, not both.'],
  ['diagnoses', 'x'.repeat(81), '“xxxxxxxxxxxxxxxxxxxx…” is too long: at most 80 characters each.'],
  ['pregnancy', '43', 'A pregnancy has 1 to 42 weeks, and 0 to 6 days.'],
  ['pregnancy', '12 on 29/11/2026', 'That day has not come yet: today is 28 Nov 2026.'],
  ['pregnancy', '12 on 27/11/2025', 'That is more than a year ago.'],
  ['motherHeight', '1.62', 'The height of a parent is in cm, 100 to 230.'],
  ['motherHeight', `5'4"`, 'The height of a parent is in cm, 100 to 230. 5 feet 4 are 163 cm.'],
  ['fatherHeight', '5.11', 'The height of a parent is in cm, 100 to 230. 5 feet 11 are 180 cm.'],
  ['fatherHeight', '99.9', 'The height of a parent is in cm, 100 to 230.'],
] as const)('%s “%s” is refused: %s', (field, typed, message) => {
  expect(judge(field, typed)).toBe(message);
});

test('a pregnancy is not that of a man, whichever of both was said last', () => {
  const pregnancy = '12 on 2026-11-28';
  const all = { ...textsOf(NO_FACTS), sex: 'male', pregnancy };
  const message = 'The sex is male: clear the pregnancy, or correct the sex.';
  expect(judgeFacts({ pregnancy }, all, TODAY)).toEqual({ pregnancy: message });
  expect(judgeFacts({ sex: 'male' }, all, TODAY)).toEqual({ pregnancy: message });
  expect(judgeFacts({ diagnoses: 'Gout' }, all, TODAY)).toEqual({});
});

test.each([
  ['1974-05-12', '2026-05-11', { years: 51, months: 11 }],
  ['1974-05-12', '2026-05-12', { years: 52, months: 0 }],
  ['2024-02-29', '2025-02-28', { years: 0, months: 11 }],
  ['2026-05-28', '2026-11-28 10:00:00', { years: 0, months: 6 }],
  ['1974', '2026-01-01', { years: 52 }],
  ['1974-05-12', '1974-05-11', undefined],
  ['1974', '1973-12-31', undefined],
  [null, TODAY, undefined],
])('somebody born %s is on %s %j old', (birthdate, day, age) => {
  expect(ageOn(birthdate, day)).toEqual(age);
});

test.each([
  ['12+3 on 2026-11-01', '2026-11-01', 12],
  ['12+3 on 2026-11-01', '2026-11-05', 13],
  ['12 on 2026-11-01', '2026-11-07', 12],
  ['12 on 2026-11-01', '2026-08-09', 0],
  ['12 on 2026-11-01', '2026-08-08', undefined],
  ['12 on 2026-11-01', '2027-06-05', 42],
  ['12 on 2026-11-01', '2027-06-06', undefined],
  ['12 on 2026-13-45', TODAY, undefined],
  [null, TODAY, undefined],
])('“%s” is on %s %s weeks: it ends by itself', (pregnancy, day, weeks) => {
  expect(weeksOn(pregnancy, day)).toBe(weeks);
});
