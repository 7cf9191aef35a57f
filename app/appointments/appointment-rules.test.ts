import { expect, test } from 'vitest';
import { addDays } from '../hours/clinic-time.ts';
import {
  showDay,
  showDayOfYear,
  showDays,
  showNearDay,
  showWholeDay,
} from '../hours/desk-times.ts';
import type { Appointment } from './appointments.contract.ts';
import { doubtTime, findRemarks, judgeStatus, sayTime } from './appointment-rules.ts';
import { judgeDay, readTyped } from './typed-time.ts';

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

const TYPING = { day: '2026-11-23', now: '2026-11-20 11:00', hours: HOURS };
/** Open on weekdays from 5 to 8 pm. */
const EVENINGS = { ...HOURS, sessions: HOURS.sessions.slice(1) };

test.each([
  ['9:30', '2026-11-23 09:30'],
  ['9.30', '2026-11-23 09:30'],
  ['930', '2026-11-23 09:30'],
  ['1830', '2026-11-23 18:30'],
  ['౧౮:౩౦', '2026-11-23 18:30'],
  [' 18 : 30 ', '2026-11-23 18:30'],
  ['0:00', '2026-11-23 00:00'],
  ['23:59', '2026-11-23 23:59'],
  ['noon', '2026-11-23 12:00'],
  ['12', '2026-11-23 12:00'],
  ['12 am', '2026-11-23 00:00'],
  // An hour inside the opening hours of the morning or of the evening.
  ['7', '2026-11-23 19:00'],
  ['7:30', '2026-11-23 19:30'],
  ['730', '2026-11-23 19:30'],
  ['9', '2026-11-23 09:00'],
  ['11.15', '2026-11-23 11:15'],
  // As it is written.
  ['07', '2026-11-23 07:00'],
  ['0730', '2026-11-23 07:30'],
  ['7 am', '2026-11-23 07:00'],
  ['7:15 p.m.', '2026-11-23 19:15'],
  // Outside the hours: the nearer reading.
  ['4', '2026-11-23 16:00'],
  // Another day.
  ['today 12', '2026-11-20 12:00'],
  ['tomorrow at 7', '2026-11-21 19:00'],
  ['thu 7', '2026-11-26 19:00'],
  ['Friday 12:30', '2026-11-20 12:30'],
  ['fri 9', '2026-11-27 09:00'],
  ['28 11', '2026-11-28 11:00'],
  ['5 11', '2026-12-05 11:00'],
  ['28/11 7', '2026-11-28 19:00'],
  ['28 nov 7', '2026-11-28 19:00'],
  ['Thu 26 Nov, 6:05 pm', '2026-11-26 18:05'],
  ['4/1 9', '2027-01-04 09:00'],
  ['12 Nov 2027, 6:05 pm', '2027-11-12 18:05'],
  ['12 Nov 2027 2026', '2027-11-12 20:26'],
  ['tomorrow 2026', '2026-11-21 20:26'],
  ['2026-12-01 18:30', '2026-12-01 18:30'],
])('"%s" is read as %s', (typed, startsAt) => {
  expect(readTyped(typed, TYPING)).toEqual({ kind: 'read', startsAt });
});

test('an hour is read inside the opening hours of a clinic that is open in the evening only', () => {
  const read = (typed: string) => readTyped(typed, { ...TYPING, hours: EVENINGS });
  expect(read('5')).toEqual({ kind: 'read', startsAt: '2026-11-23 17:00' });
  expect(read('11')).toEqual({ kind: 'read', startsAt: '2026-11-23 11:00' });
  // On a closed day, as on the others.
  expect(read('sun 7')).toEqual({ kind: 'read', startsAt: '2026-11-22 19:00' });
  expect(readTyped('7', { ...TYPING, hours: { ...HOURS, sessions: [] } })).toEqual({
    kind: 'read',
    startsAt: '2026-11-23 07:00',
  });
});

const NO_TIME = 'Enter a time too, such as 7 pm.';
const HOW = 'Write the time as 7:15 or 7 pm. For another day: “thu 7 pm” or “28 11 am”.';
test.each([
  ['25', 'Enter a time such as 17:30.'],
  ['24:00', 'Enter a time such as 17:30.'],
  ['7:61', 'Enter a time such as 17:30.'],
  ['thu 26', NO_TIME],
  ['13 pm', HOW],
  ['after lunch', HOW],
  ['lunch 7', HOW],
  ['thu', NO_TIME],
  ['28 nov', NO_TIME],
  ['', 'Enter a time, such as 7:15.'],
  ['19/11 7', 'This day has passed. An appointment is for today or later.'],
  ['2026-11-19 18:30', 'This day has passed. An appointment is for today or later.'],
  ['30/2 7', 'There is no such day.'],
  ['32 7', 'There is no such day.'],
  ['1/1/2206 7', 'There is no such day.'],
])('the time "%s" is refused in words', (typed, words) => {
  expect(readTyped(typed, TYPING)).toEqual({ kind: 'fault', words });
});

test('10,000 blanks in a typed time are read at once, and other long texts are refused', () => {
  const began = process.cpuUsage();
  const blanks = ' '.repeat(10_000);
  expect(readTyped(`19${blanks}:${blanks}15`, TYPING)).toMatchObject({ kind: 'read' });
  for (const piece of ['thu ', '1', ' 7', ':', 'a-']) {
    expect(readTyped(piece.repeat(10_000), TYPING)).toMatchObject({ kind: 'fault' });
  }
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(300);
});

test('a day alone has no time, however the desk writes it', () => {
  const styles = [showDay, showDayOfYear, showWholeDay, (day: string) => showDays(day, day)];
  for (let ahead = 0; ahead < 800; ahead += 1) {
    const day = addDays(TODAY, ahead);
    const spaced = showDay(day).replace(/[A-Z].. /, `${Number(day.slice(5, 7))} `);
    const written = [...styles.map((show) => show(day)), showNearDay(day, TODAY), day, spaced];
    for (const typed of written) {
      expect(readTyped(typed, TYPING), typed).toEqual({ kind: 'fault', words: NO_TIME });
    }
  }
});

test.each([
  ['2026-11-19', 'This day has passed. An appointment is for today or later.'],
  ['2026-02-30', 'There is no such day.'],
  ['9999-01-01', 'There is no such day.'],
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
  const nameless = [...others, appointment({ key: 'three', name: null })];
  const beside = (among: Appointment[]) =>
    findRemarks({ startsAt: '2026-11-20 10:00' }, among, HOURS);
  expect(beside(nameless)).toEqual([
    'At the same time as Asha Sample, Ravi Example and another appointment.',
  ]);
  expect(beside(nameless.slice(-1))).toEqual(['At the same time as another appointment.']);
  expect(beside([...nameless.slice(-1), appointment({ key: 'four', name: null })])).toEqual([
    'At the same time as 2 other appointments.',
  ]);
  expect(at('2026-11-20 14:00')).toEqual(['Outside the opening hours.']);
  expect(at('2026-11-20 20:00')).toEqual(['Outside the opening hours.']);
  expect(at('2026-11-24 10:00')).toEqual(['The clinic is closed on this day.']);
  expect(at('2026-11-21 10:00')).toEqual(['The clinic is closed on this day.']);
  expect(at('2026-11-23 09:00')).toEqual([]);
});

test('a time of today that has passed and a closed day that is not in view are asked about once', () => {
  const context = { day: '2026-11-23', hours: HOURS, now: '2026-11-20 11:00' };
  const doubt = (startsAt: string, confirmed?: string) => doubtTime(startsAt, context, confirmed);
  const again = 'Press Enter or the button again if that is right.';
  const past = `10:30 am has passed: it is 11:00 am at the clinic. ${again}`;
  expect(doubt('2026-11-20 10:30')).toBe(past);
  expect(doubt('2026-11-24 10:30')).toBe(`The clinic is closed on this day. ${again}`);
  expect(doubt('2026-11-22 10:30', '2026-11-24 10:30')).toContain('closed');
  for (const asked of ['2026-11-20 10:30', '2026-11-24 10:30']) {
    expect(doubt(asked, asked)).toBeUndefined();
  }
  expect(doubt('2026-11-20 11:00')).toBeUndefined();
  const inView = { ...context, day: '2026-11-24' };
  expect(doubtTime('2026-11-24 10:30', inView)).toBeUndefined();
});

test('while a time is typed it is said whether it is free, and after whom', () => {
  const now = { hours: HOURS, now: '2026-11-20 09:00' };
  const others = [appointment({}), appointment({ key: 'off', status: 'called-off' })];
  const say = (time: string, known?: Appointment[]) =>
    sayTime({ startsAt: `2026-11-20 ${time}` }, known, now);
  expect(say('10:30', others).words).toBe('Free. After Asha Sample, 10:00 am.');
  expect(say('09:30', others).words).toBe('Free. The first of the day.');
  expect(say('10:30', [appointment({ name: null })]).words).toBe(
    'Free. After another appointment, 10:00 am.',
  );
  expect(say('10:30').words).toBe('');
  expect(say('10:00', others).words).toBe('At the same time as Asha Sample.');
  expect(say('08:30', others).words).toBe(
    'This time has passed already. Outside the opening hours.',
  );
});
