import { expect, test } from 'vitest';
import { daysAgo } from './vitals-tiles.tsx';
import { RECORD_FIELDS } from '../records/patient-rules.ts';
import { samplePatient } from '../../../tests/support/sample-patient.ts';
import { drawSparkline } from './sparkline.tsx';
import { MEASURE_NAMES } from '../../measures/measures.ts';
import { listReadings } from './readings.ts';

const SIZE = { width: 100, height: 50, margin: 10 };

const visits = [
  samplePatient({ key: 'c', bp: '130/80', sugar: '6', datetime: '2025-01-11 10:00:00' }),
  samplePatient({ key: 'b', bp: '120/70', sugar: 'not taken', datetime: '2025-01-03 10:00:00' }),
  samplePatient({ key: 'a', bp: '140/90', sugar: '8', datetime: '2025-01-01 10:00:00' }),
];

test('readings are listed from the oldest, without values that contain no number', () => {
  expect(listReadings(visits, 'sugar').map(({ text }) => text)).toEqual(['8', '6']);
  expect(listReadings(visits, 'bp').map(({ numbers }) => numbers)).toEqual([
    [140, 90],
    [120, 70],
    [130, 80],
  ]);
});

test.each([
  ['sugar', '7,2', 7.2],
  ['sugar', 'fasting 6.1 mmol/L', 6.1],
  ['sugar', '130 mg/dL', 7.22],
  ['sugar', '130mg%', 7.22],
  ['temperature', '98,6', 98.6],
  ['temperature', '98.6 F', 98.6],
  ['temperature', '37.2°C', 98.96],
  ['temperature', '37 C', 98.6],
] as const)('%s “%s” of an old record is drawn where it belongs', (field, text, number) => {
  const [reading] = listReadings([samplePatient({ [field]: text })], field);
  expect(reading?.text).toBe(text);
  expect(reading?.numbers).toEqual([expect.closeTo(number, 2)]);
});

test.each(['F 6.1 PP 9.4', '6.1-9.4', 'HbA1c 7.2', '7.2 %', '<5', '> 30', '-4', '1,200', '5.6.7'])(
  'sugar “%s” is not a single value, so nothing is drawn for it',
  (sugar) => {
    expect(listReadings([samplePatient({ sugar })], 'sugar')).toEqual([]);
  },
);

test('a blood pressure is drawn as two lines on one scale, each visit at its time', () => {
  const { lines, marks } = drawSparkline(listReadings(visits, 'bp'), 'c', SIZE);
  expect(lines).toEqual(['10,10 26,18.6 90,14.3', '10,31.4 26,40 90,35.7']);
  expect(marks).toEqual([
    { x: 90, y: 14.3 },
    { x: 90, y: 35.7 },
  ]);
});

test('the chosen visit is marked, not the last one', () => {
  expect(drawSparkline(listReadings(visits, 'sugar'), 'a', SIZE).marks).toEqual([{ x: 10, y: 10 }]);
});

test('readings that never change are drawn in the middle; readings without times are spread evenly', () => {
  const same = ['c', 'b', 'a'].map((key) => samplePatient({ key, datetime: null }));
  expect(drawSparkline(listReadings(same, 'sugar'), 'c', SIZE).lines).toEqual([
    '10,25 50,25 90,25',
  ]);
});

test('days are counted by the clinic’s calendar', () => {
  const lateInNewYork = new Date('2025-01-06T20:00:00Z');
  const ago = (datetime: string | null) => daysAgo(datetime, lateInNewYork, 'Asia/Kolkata');
  expect(ago('2025-01-07 00:30:00')).toBe('today');
  expect(ago('2025-01-06 23:59:59')).toBe('yesterday');
  expect(ago('2024-12-30 10:00:00')).toBe('8 days ago');
  expect(ago('2025-01-08 10:00:00')).toBeUndefined();
  expect(ago('2024-10-30 10:00:00')).toBeUndefined();
  expect(ago('soon')).toBeUndefined();
  expect(ago(null)).toBeUndefined();
});

test('every field of a record other than the person, the note and the time is a measure', () => {
  const WHO_AND_WHEN = new Set(['patientid', 'name', 'mobile', 'email', 'age', 'note', 'datetime']);
  expect(RECORD_FIELDS.filter((field) => !WHO_AND_WHEN.has(field))).toEqual([...MEASURE_NAMES]);
});
