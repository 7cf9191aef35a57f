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
  ['birthdate', '12th May 1974', '1974-05-12'],
  ['birthdate', 'May 12, 1974', '1974-05-12'],
  ['birthdate', 'May 12th 1974', '1974-05-12'],
  ['birthdate', '1974 May 12', '1974-05-12'],
  ['birthdate', '12–5–1974', '1974-05-12'],
  ['birthdate', '12／5／1974', '1974-05-12'],
  ['birthdate', '12 / 5 / 1974.', '1974-05-12'],
  ['birthdate', '12051974', '1974-05-12'],
  ['birthdate', '19740512', '1974-05-12'],
  ['birthdate', '20101912', '1912-10-20'],
  ['birthdate', 'May 1974', '1974-05'],
  ['birthdate', '05/1974', '1974-05'],
  ['birthdate', '1974-05', '1974-05'],
  ['birthdate', 'nov 2026', '2026-11'],
  ['sex', 'Female', 'female'],
  ['allergies', ' Penicillin \n\nSulfa; Penicillin', 'Penicillin\nSulfa'],
  ['allergies', 'No known allergies', 'none known'],
  ['allergies', 'NKDA', 'none known'],
  ['allergies', 'No', 'none known'],
  ['allergies', 'no allergies', 'none known'],
  ['allergies', 'Nil known', 'none known'],
  ['allergies', 'NA', 'none known'],
  ['allergies', 'N/A', 'none known'],
  ['allergies', 'n.a.', 'none known'],
  ['allergies', ' – ', 'none known'],
  ['allergies', 'No known drug allergy', 'none known'],
  ['allergies', 'No known drug or food allergies.', 'none known'],
  ['allergies', 'None reported', 'none known'],
  ['allergies', 'Denies any allergy', 'none known'],
  ['allergies', 'Not allergic', 'none known'],
  ['allergies', 'no; nil', 'none known'],
  ['allergies', 'unknown', ''],
  ['allergies', 'Not known', ''],
  ['allergies', '?', ''],
  ['allergies', 'Naproxen', 'Naproxen'],
  ['allergies', 'Nickel, nuts', 'Nickel, nuts'],
  ['diagnoses', 'Fracture, left hip', 'Fracture, left hip'],
  ['diagnoses', 'none', 'none'],
  ['pregnancy', '12', '12 on 2026-11-28'],
  ['pregnancy', '౧౨+౩', '12+3 on 2026-11-28'],
  ['pregnancy', '12 weeks 3 days on 1/11/2026', '12+3 on 2026-11-01'],
  ['pregnancy', '12+3 on 2026-11-01', '12+3 on 2026-11-01'],
  ['pregnancy', '12 3/7', '12+3 on 2026-11-28'],
  ['pregnancy', '12 weeks and 3 days', '12+3 on 2026-11-28'],
  ['pregnancy', 'LMP 1/9/2026', '12+4 on 2026-11-28'],
  ['pregnancy', 'lmp: 1 Sep 2026', '12+4 on 2026-11-28'],
  ['pregnancy', 'EDD 8/6/2027', '12+4 on 2026-11-28'],
  ['pregnancy', 'LMP 5/9/2026', '12 on 2026-11-28'],
  ['pregnancy', 'not pregnant', ''],
  ['pregnancy', '38 on 1/11/2026, delivered 12/11/2026', '38 on 2026-11-01, delivered 2026-11-12'],
  ['motherHeight', '162,5 cm', '162.5'],
  ['fatherHeight', '౧౭౦', '170'],
] as const)('%s “%s” is stored as %j', (field, typed, stored) => {
  expect(tidyFact(field, typed, TODAY)).toBe(stored);
  expect(judge(field, typed)).toBeUndefined();
});

const HOW = 'Write a birth date as 12/5/1974 (the day first), May 1974, or the year alone.';

test.each([
  ['birthdate', '2026-11-29', 'A birth date cannot be in the future: today is 28 Nov 2026.'],
  ['birthdate', '2027', 'A birth date cannot be in the future: today is 28 Nov 2026.'],
  ['birthdate', '1896-11-27', 'That is more than 130 years ago.'],
  ['birthdate', '1895', 'That is more than 130 years ago.'],
  ['birthdate', '2026-12', 'A birth date cannot be in the future: today is 28 Nov 2026.'],
  ['birthdate', '1896-10', 'That is more than 130 years ago.'],
  ['birthdate', '30/2/1974', 'February 1974 has 28 days.'],
  ['birthdate', '30 Feb 2024', 'February has 29 days.'],
  ['birthdate', '31/4/2020', 'April has 30 days.'],
  ['birthdate', '31/4', 'April has 30 days.'],
  ['birthdate', '5/13/1974', HOW],
  ['birthdate', '1974-05-11T18:30Z', HOW],
  ['birthdate', '1974-05-12 or 13', HOW],
  ['birthdate', '12/5/74', HOW],
  ['birthdate', '8 months', `“8 months” is an age: write it as the age of the visit. ${HOW}`],
  [
    'allergies',
    'No penicillin',
    '“No penicillin” is no allergy: write what the patient is allergic to, or “none known”.',
  ],
  [
    'allergies',
    'Penicillin; unknown',
    '“unknown” is no allergy: write what the patient is allergic to, or “none known”.',
  ],
  ['allergies', 'No\nPenicillin', 'Either “none known” or the allergies, not both.'],
  ['pregnancy', 'LMP 1/9', 'Write the day with its year: LMP 1/9/2026.'],
  ['pregnancy', 'LMP 31/4/2026', 'April has 30 days.'],
  [
    'pregnancy',
    'LMP 1/9/2025',
    'By that day the pregnancy would not have 1 to 42 weeks today: check the day.',
  ],
  [
    'pregnancy',
    'delivered 12/11/2026',
    'No pregnancy is known here that was under way on that day.',
  ],
  [
    'pregnancy',
    '38 on 1/11/2026, ended 29/11/2026',
    'That day has not come yet: today is 28 Nov 2026.',
  ],
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

test('a delivery ends the stored pregnancy from its day on, and the weeks before it are still known', () => {
  const stored = '38 on 2026-11-01';
  const over = '38 on 2026-11-01, delivered 2026-11-12';
  expect(tidyFact('pregnancy', 'Delivered on 12/11/2026', TODAY, stored)).toBe(over);
  expect(tidyFact('pregnancy', `${stored} delivered 12 Nov 2026`, TODAY, stored)).toBe(over);
  expect(tidyFact('pregnancy', 'delivered 11/11/2026', TODAY, over)).toBe(
    '38 on 2026-11-01, delivered 2026-11-11',
  );
  expect(tidyFact('pregnancy', 'delivered', TODAY, stored)).toBe(
    '38 on 2026-11-01, delivered 2026-11-28',
  );
  // Another year than that of the pregnancy.
  const typed = 'delivered 12/11/2025';
  expect(tidyFact('pregnancy', typed, TODAY, stored)).toBe(typed);
  expect(tidyFact('pregnancy', over, TODAY, over)).toBe(over);
  expect([weeksOn(over, '2026-11-11'), weeksOn(over, '2026-11-12')]).toEqual([39, undefined]);
});

test.each(['birthdate', 'allergies', 'diagnoses', 'pregnancy', 'motherHeight'] as const)(
  '%s of 10,000 blanks or equal characters is read at once, and refused with a sentence',
  (field) => {
    const endless = (piece: string) => piece.repeat(10_000 / piece.length);
    const began = process.cpuUsage();
    for (const typed of [
      `1${endless(' ')}2`,
      `1${endless('\u200b')}2`,
      endless('1'),
      endless('no '),
      endless('a-'),
    ]) {
      expect(judge(field, typed), typed.slice(0, 9)).toEqual(expect.any(String));
    }
    expect(tidyFact(field, endless(' '), TODAY)).toBe('');
    const { user } = process.cpuUsage(began);
    expect(user / 1000).toBeLessThan(300);
  },
);

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
  ['1974-05', '2026-05-31', { years: 52, months: 0, isAbout: true }],
  ['2026-11', '2026-11-28', { years: 0, months: 0, isAbout: true }],
  ['2026-11', '2026-10-31', undefined],
  ['2026-11-08', '2026-11-28', { years: 0, months: 0, days: 20 }],
  ['2026-10-08', '2026-11-28', { years: 0, months: 1, days: 51 }],
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
