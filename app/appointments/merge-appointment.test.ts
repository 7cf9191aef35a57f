import { expect, test } from 'vitest';
import type { Appointment } from './appointments.contract.ts';
import { isClash } from './merge-appointment.ts';

const over: Appointment = {
  key: 'one',
  startsAt: '2026-11-20 10:00',
  name: 'Asha Sample',
  mobile: null,
  status: 'agreed',
  version: 1,
};
const moved = { ...over, startsAt: '2026-11-20 11:00', version: 2 };
const marked: Appointment = { ...over, status: 'called-off', version: 2 };

test('a move to another time than that of the other desk is a conflict, to the same time none', () => {
  expect(isClash({ startsAt: '2026-11-20 12:00' }, over, moved)).toBe(true);
  expect(isClash({ startsAt: '2026-11-20 11:00' }, over, moved)).toBe(false);
});

test('a mark made over a time that has changed is a conflict', () => {
  expect(isClash({ status: 'came' }, over, moved)).toBe(true);
  expect(isClash({ status: 'came' }, over, marked)).toBe(true);
  expect(isClash({ status: 'called-off' }, over, marked)).toBe(false);
});

test('a change of other fields, such as the note of the enquiry, is no conflict', () => {
  const noted = { ...over, version: 2 };
  expect(isClash({ startsAt: '2026-11-20 12:00', status: 'agreed' }, over, noted)).toBe(false);
});
