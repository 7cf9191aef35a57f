import { expect, test } from 'vitest';
import { toRecord } from './stored-record.server.ts';

const ROW = {
  key: '-Oabc',
  patientid: null,
  name: 'Asha Rao',
  mobile: '6591234567',
  datetime: '2026-11-25 09:05:07',
  mobileTyped: null,
  weight: null,
  height: '158',
  waist: null,
  pulse: null,
  note: null,
};

test('a record is sent with its fields in their order, an added one only where it has a value', () => {
  expect(JSON.stringify(toRecord(ROW))).toBe(
    '{"key":"-Oabc","patientid":null,"name":"Asha Rao","mobile":"6591234567","datetime":"2026-11-25 09:05:07","height":"158"}',
  );
});

test('the number as it was typed comes last, and only with the number that was typed', () => {
  const sent = (mobileTyped: string) => Object.entries(toRecord({ ...ROW, mobileTyped })).at(-1);
  expect(sent('+65 9123 4567')).toEqual(['mobileTyped', '+65 9123 4567']);
  expect(sent('+65 9123 0000')).toEqual(['height', '158']);
});
