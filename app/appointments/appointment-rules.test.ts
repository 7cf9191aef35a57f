import { expect, test } from 'vitest';
import type { Appointment } from './appointments.contract.ts';
import { adviseTime, doubtTime, findRemarks, judgeStatus } from './appointment-rules.ts';
import { judgeDay, judgeTime, readTime } from './typed-time.ts';

const TODAY = '2026-11-20';
/** Open on weekdays in the morning and the evening; 2026-11-20 is a Friday. */
const HOURS = {
  timeZone: 'Asia/Kolkata',
  sessions: [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '13:00' },
    { days: [1, 2, 3, 4, 5], opens: '17:00', closes: '20:00' },
  ],
  closures: [{ from: '2026-11-24', to: '2026-11-25', reason: 'Holiday' }],
};

function appointment(changed: Partial<Appointment>): Appointment {
  return {
    key: 'one',
    startsAt: '2026-11-20 10:00',
    name: 'Asha Sample',
    mobile: '9000000001',
    status: 'agreed',
    version: 1,
    ...changed,
  };
}

test.each([
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['౧౮:౩౦', '18:30'],
  [' 18 : 30 ', '18:30'],
  ['9', '09:00'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
])('%s is read as the time %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
  expect(judgeTime(typed)).toBeUndefined();
});

test.each([
  ['25:00', 'There is no time 25:00: a day goes from 0:00 to 23:59.'],
  ['24:00', 'There is no time 24:00: a day goes from 0:00 to 23:59.'],
  ['9:60', 'There is no time 9:60: a day goes from 0:00 to 23:59.'],
  ['after lunch', 'Write the time as 9:30 or 18:30.'],
  ['', 'Give a time, such as 9:30.'],
])('the time "%s" is refused in words', (typed, words) => {
  expect(judgeTime(typed)).toBe(words);
});

test.each([
  ['2026-11-19', 'This day has passed. An appointment is for today or later.'],
  ['2026-02-30', 'There is no such day.'],
  ['9999-01-01', 'There is no such day.'],
  ['', 'Give a day.'],
])('the day "%s" is refused in words', (day, words) => {
  expect(judgeDay(day, TODAY)).toBe(words);
});

test('today and later days are allowed', () => {
  expect(judgeDay(TODAY, TODAY)).toBeUndefined();
  expect(judgeDay('2027-02-28', TODAY)).toBeUndefined();
});

test('an appointment on a later day cannot be marked as came or did not come', () => {
  expect(judgeStatus('came', '2026-11-21 10:00', TODAY)).toContain('on a later day');
  expect(judgeStatus('missed', '2026-11-21 10:00', TODAY)).toContain('on a later day');
  expect(judgeStatus('came', '2026-11-20 18:00', TODAY)).toBeUndefined();
  expect(judgeStatus('called-off', '2026-11-21 10:00', TODAY)).toBeUndefined();
});

test('two at one time, a closed day and a time outside the hours are pointed out', () => {
  const others = [
    appointment({}),
    appointment({ key: 'two', name: 'Ravi Example' }),
    appointment({ key: 'off', name: 'Nobody', status: 'called-off' }),
  ];
  const at = (startsAt: string, key?: string) =>
    findRemarks({ startsAt, ...(key && { key }) }, others, HOURS);
  expect(at('2026-11-20 10:00')).toEqual(['At the same time as Asha Sample, Ravi Example.']);
  expect(at('2026-11-20 10:00', 'one')).toEqual(['At the same time as Ravi Example.']);
  expect(at('2026-11-20 14:00')).toEqual(['Outside the opening hours.']);
  expect(at('2026-11-20 20:00')).toEqual(['Outside the opening hours.']);
  expect(at('2026-11-24 10:00')).toEqual(['The clinic is closed on this day.']);
  expect(at('2026-11-21 10:00')).toEqual(['The clinic is closed on this day.']);
  expect(at('2026-11-23 09:00')).toEqual([]);
});

test.each([
  ['7', 'Write 19:00, or 07:00 for the morning.'],
  ['7:30', 'Write 19:30, or 07:30 for the morning.'],
  ['730', 'Write 19:30, or 07:30 for the morning.'],
  ['07:00', undefined],
  ['07', undefined],
  ['0730', undefined],
  ['19', undefined],
  ['9', undefined],
  ['3', undefined],
])(
  'before %s is saved as a time, the evening is asked about where it may be meant',
  (typed, words) => {
    const asked = { day: '2026-11-23', typed, confirmed: undefined };
    expect(doubtTime(asked, { hours: HOURS, now: '2026-11-20 11:00' })).toBe(words);
  },
);

test('a time of today that has passed is asked about once', () => {
  const clock = { hours: HOURS, now: '2026-11-20 11:00' };
  const asked = { day: '2026-11-20', typed: '10:30', confirmed: undefined };
  expect(doubtTime(asked, clock)).toBe(
    '10:30 has passed: it is 11:00 at the clinic. Press again if that is right.',
  );
  expect(doubtTime({ ...asked, confirmed: '2026-11-20 10:30' }, clock)).toBeUndefined();
  expect(doubtTime({ ...asked, typed: '11:00' }, clock)).toBeUndefined();
});

test('a time of today that has passed gets a word', () => {
  const now = { hours: HOURS, now: '2026-11-20 11:00' };
  const words = 'This time has passed already.';
  expect(adviseTime({ startsAt: '2026-11-20 10:30' }, [], now)).toBe(words);
  expect(adviseTime({ startsAt: '2026-11-20 11:30' }, [], now)).toBe('');
});
