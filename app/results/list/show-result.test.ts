import { expect, test } from 'vitest';
import { readLine } from '../read-results.ts';
import type { PatientThen } from '../reference-ranges.ts';
import { personOn } from './person-on.ts';
import { describeRange, writeLine } from './show-result.ts';

function read(line: string) {
  const found = readLine(line);
  if (found.kind === 'fault') throw new Error(found.message);
  return found.value;
}

const describe = (line: string, person: PatientThen = {}) => {
  const { range, flags } = describeRange(read(line), person, { hba1c: { to: 7 } });
  return [range, ...flags.map(({ words }) => words)];
};

test('a value out of range has words and a sign, and a range its source', () => {
  expect(describe('hba1c 8.1')).toEqual(['under 5.7 (ADA 2025)', '▲ High', '▲ Above target']);
  expect(describe('hba1c 6.2')).toEqual(['under 5.7 (ADA 2025)', '▲ High']);
  expect(describe('tsh 0.1 (0.4 - 4.2)')).toEqual(['0.4 to 4.2 (slip)', '▼ Low']);
  expect(describe('tsh 0.1')).toEqual(['no range known']);
  expect(describe('creatinine 0.9', { sex: 'female', years: 40 })).toEqual(['up to 1.02 (NORIP)']);
  const pregnant = { sex: 'female', years: 30, weeksPregnant: 20 } as const;
  expect(describe('tsh 0.1 (0.4 - 4.2)', pregnant)).toEqual(['not judged in pregnancy']);
  expect(describe('hba1c 8.1', pregnant)).toEqual(['no range known']);
});

test.each(['tsh <0.01 µIU/mL (0.4 - 4.2)', 'hdl 38 (>40)', 'tpo >1000 (<34)', 'ldl 130'])(
  '%s is written again as it was read',
  (line) => {
    expect(read(writeLine(read(line)))).toEqual(read(line));
  },
);

test('the age on a day follows from the birth date, else from the age at a visit', () => {
  const facts = { birthdate: null, sex: null, pregnancy: null };
  const visit = { age: '17', datetime: '2024-03-01 10:00:00' };
  expect(personOn('2026-01-02', facts, visit)).toEqual({ years: 19, isAbout: true });
  expect(personOn('2024-03-01', facts, visit)).toEqual({ years: 17 });
  expect(personOn('2026-01-02', { ...facts, birthdate: '2021' }, visit)).toEqual({
    years: 5,
    isAbout: true,
  });
  expect(personOn('2026-01-02', { ...facts, birthdate: '2020-07' }, visit)).toEqual({
    years: 5.5,
    isAbout: true,
  });
  expect(personOn('2026-01-02', facts, { age: 'adult', datetime: null })).toEqual({});
  const born = { ...facts, birthdate: '2008-07-02', sex: 'female', pregnancy: '12 on 2026-01-02' };
  expect(personOn('2026-01-02', { ...born, sex: 'female' }, visit)).toEqual({
    sex: 'female',
    years: 17.5,
    weeksPregnant: 12,
  });
});
