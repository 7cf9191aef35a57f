import { expect, test } from 'vitest';
import {
  judgeValue,
  judgeValues,
  RECORD_FIELDS,
  tidyValue,
  type RecordField,
} from './patient-rules.ts';

const NOW = '2026-11-21 10:30:00';
const kindOf = (field: RecordField, value: string) => judgeValue(field, value, NOW).kind;
const sayOf = (field: RecordField, value: string) => {
  const verdict = judgeValue(field, value, NOW);
  return verdict.kind === 'fine' ? '' : verdict.message;
};

test.each<[RecordField, string[]]>([
  ['name', ['Lakshmi Devi', 'సీత', "O'Neill-Rao"]],
  ['age', ['', '0', '46', '105', '35 months', '52 weeks', '27 d']],
  ['mobile', ['', '90000 00001', '+91-90000-00001', '+44 1632 960000']],
  ['email', ['', 'a@example.org']],
  ['bp', ['', '120/80', '120 / 80', '80/45', '200/120']],
  ['sugar', ['', '5.6', '25', '2.5', '11.25']],
  ['temperature', ['', '98.6', '95', '104']],
  ['weight', ['', '62.5', '2', '200', '3.45']],
  ['height', ['', '163', '40', '210', '163.5']],
  ['waist', ['', '88', '35', '180']],
  ['pulse', ['', '72', '40', '180']],
  ['datetime', ['', '2026-11-21 10:30:00', '2026-11-20T09:05', '2026-11-20 09:05']],
])('%s accepts usual values: %j', (field, values) => {
  for (const value of values) expect(kindOf(field, value), value).toBe('fine');
});

test.each<[RecordField, string[]]>([
  ['age', ['106', '130']],
  ['bp', ['79/50', '201/80', '120/121'.replace('121', '44'), '260/140']],
  ['sugar', ['2.4', '25.1', '60', '0.5']],
  ['temperature', ['94.9', '104.1', '115']],
  ['weight', ['0.5', '1.9', '200.5', '350']],
  ['height', ['25', '39', '211', '250']],
  ['waist', ['20', '34', '181', '250']],
  ['pulse', ['20', '39', '181', '300']],
  ['datetime', ['2024-01-01 10:00:00']],
])('%s asks for confirmation of unusual values: %j', (field, values) => {
  for (const value of values) expect(kindOf(field, value), value).toBe('unusual');
});

test.each<[RecordField, string[]]>([
  ['name', ['', '   ', '\u200b', '\ufe0f\u0301', 'a\0b', 'x'.repeat(101), 'two\nlines', '\ud800']],
  ['age', ['131', '-1', '4.5', 'forty', '46 years', '36 months', '53 weeks', '100 days']],
  ['mobile', ['900000000', 'ask at the desk', '9'.repeat(16)]],
  ['email', ['nobody', 'a@', 'a b@example.org']],
  ['bp', ['120', '120/', '80/120', '120/120', '301/80', '120/19', '120/80 cm', '12O/80', '1/2']],
  ['sugar', ['0.4', '61', '132', '5,6,7', '1,250', '-5', '1e1', 'high']],
  ['temperature', ['74.9', '116', '36.6', 'warm']],
  ['weight', ['0.4', '351', '-70', '70 lb', '3200 g', 'heavy']],
  ['height', ['24', '251', '1.63', "5'6", '163 kg', '163 cm 5']],
  ['waist', ['19', '251', '34 in']],
  ['pulse', ['19', '301', '72.5', 'regular']],
  ['datetime', ['2026-11-21 10:30:01', '2026-02-30 10:00:00', '2026-11-20', '1899-12-31 10:00:00']],
])('%s refuses impossible values: %j', (field, values) => {
  for (const value of values) expect(kindOf(field, value), value).toBe('impossible');
});

test('a refusal states the possible values and converts a value read in the other unit', () => {
  expect(sayOf('bp', '120')).toContain('120/80: 40 to 300 over 20 to 200');
  expect(sayOf('sugar', '132')).toBe(
    'Sugar can be 0.5 to 60 mmol/L. If 132 was read in mg/dL, it is 7.3 mmol/L.',
  );
  expect(sayOf('temperature', '36.6')).toBe(
    'Temperature can be 75 to 115 °F. If 36.6 was read in °C, it is 97.9 °F.',
  );
  expect(sayOf('weight', '400')).toBe(
    'Weight can be 0.5 to 350 kg. If 400 was read in lb, it is 181.4 kg.',
  );
  expect(sayOf('pulse', '301')).toBe('Pulse can be 20 to 300 /min.');
  expect(sayOf('datetime', '2027-01-01 10:00:00')).toContain(NOW);
});

test.each<[RecordField, string, string]>([
  ['weight', '154 lb', 'Weight is a number in kg such as 62.5. 154 lb is 69.9 kg.'],
  ['weight', '3200 g', 'Weight is a number in kg such as 62.5. 3200 g is 3.2 kg.'],
  ['weight', '3255 gms', 'Weight is a number in kg such as 62.5. 3255 gms is 3.25 kg.'],
  ['weight', '12 kg 500 g', 'Weight is a number in kg such as 62.5. 12 kg 500 g is 12.5 kg.'],
  ['weight', '3200', 'Weight can be 0.5 to 350 kg. If 3200 was read in grams, it is 3.2 kg.'],
  ['height', '1.63 m', 'Height is a number in cm such as 163. 1.63 m is 163 cm.'],
  ['height', '1.635m', 'Height is a number in cm such as 163. 1.635m is 163.5 cm.'],
  ['waist', '34 in', 'Waist is a number in cm such as 88. 34 in is 86.4 cm.'],
  ['height', `5'6"`, `Height is a number in cm such as 163. 5'6" is 167.6 cm.`],
  ['height', '5 ft 6 in', 'Height is a number in cm such as 163. 5 ft 6 in is 167.6 cm.'],
  ['height', '6 feet', 'Height is a number in cm such as 163. 6 feet is 182.9 cm.'],
  ['height', '65 in', 'Height is a number in cm such as 163. 65 in is 165.1 cm.'],
  ['height', "5'13", 'Height is a number in cm such as 163.'],
])('%s typed as %j is refused with what it would be', (field, typed, message) => {
  expect(sayOf(field, typed)).toBe(message);
});

test('values are normalised without changing their meaning, and never cut or moved into a range', () => {
  expect(tidyValue('mobile', ' +91 90000-00001 ')).toBe('9000000001');
  expect(tidyValue('mobile', '+0 9000055555')).toBe('9000055555');
  expect(tidyValue('bp', ' 120 / 80 ')).toBe('120/80');
  expect(tidyValue('datetime', '2026-11-20T09:05')).toBe('2026-11-20 09:05:00');
  expect(tidyValue('name', '  Sita  Rao ')).toBe('Sita  Rao');
  expect(tidyValue('sugar', '999')).toBe('999');
});

test('only the given fields are checked, all of them at once', () => {
  const { errors, unusual } = judgeValues({ bp: '1/1', sugar: '30', age: '46' }, NOW);
  expect(Object.keys(errors)).toEqual(['bp']);
  expect(Object.keys(unusual)).toEqual(['sugar']);
});

test.each<[RecordField, string, string]>([
  ['age', '౪౬', '46'],
  ['age', '٤٦', '46'],
  ['bp', '१२० / ८०', '120/80'],
  ['sugar', '7,2', '7.2'],
  ['sugar', '७,२', '7.2'],
  ['sugar', '٧٫٢', '7.2'],
  ['temperature', '\u200e98,6\u200b', '98.6'],
  ['temperature', '98.6 °F', '98.6'],
  ['temperature', '98.6F', '98.6'],
  ['bp', '120/80 mmHg', '120/80'],
  ['bp', '120／80', '120/80'],
  ['bp', '120-80', '120/80'],
  ['bp', '120 – 80 mm Hg', '120/80'],
  ['bp', '120 by 80', '120/80'],
  ['sugar', '6.1 mmol/l', '6.1'],
  ['sugar', '6,1mmol/L', '6.1'],
  ['weight', '3.2 kg', '3.2'],
  ['weight', '70 Kgs.', '70'],
  ['height', '163 cm', '163'],
  ['height', '163cms', '163'],
  ['waist', '88 cm', '88'],
  ['pulse', '72/min', '72'],
  ['pulse', '72 bpm', '72'],
  ['age', '8 m', '8 months'],
  ['age', '1 wk', '1 week'],
  ['age', '20d', '20 days'],
  ['weight', '७२,५', '72.5'],
  ['mobile', 'tel:+91-90000-00001', '9000000001'],
  ['email', 'mailto:one@example.org ', 'one@example.org'],
  ['patientid', '\u202a1801753170\u202c', '1801753170'],
])('%s takes %j as %s', (field, typed, stored) => {
  expect(tidyValue(field, typed)).toBe(stored);
  expect(kindOf(field, typed)).toBe('fine');
});

test('a comma before three digits is asked about, and too long says by how much', () => {
  expect(sayOf('sugar', '1,250')).toBe(
    'Is 1,250 meant as 1.25 or as 1250? Write it without the comma.',
  );
  expect(sayOf('name', 'x'.repeat(103))).toBe('Too long: at most 100 characters, 3 to take out.');
});

test('an adult’s height under 120 cm or waist under 50 cm is asked about, with what inches would be', () => {
  const ask = (values: Parameters<typeof judgeValues>[0], visit = values) =>
    judgeValues(values, NOW, visit).unusual;
  expect(ask({ age: '40', weight: '70', height: '64', waist: '36' })).toEqual({
    height: '64 cm is unusual at 40 years. If 64 was read in inches, it is 162.6 cm.',
    waist: '36 cm is unusual at 40 years. If 36 was read in inches, it is 91.4 cm.',
  });
  expect(ask({ height: '39' }, { age: '18' }).height).toBe('39 cm is unusual at 18 years.');
  expect(ask({ age: '40', height: '120', waist: '50' })).toEqual({});
  for (const age of ['17', '8 months', '']) expect(ask({ age, height: '64' })).toEqual({});
  expect(ask({ age: '40', height: '12' })).toEqual({});
});

test('10,000 blanks or equal characters in a value are read at once', () => {
  const endless = (piece: string) => piece.repeat(10_000);
  const began = process.cpuUsage();
  for (const field of RECORD_FIELDS) {
    for (const piece of [' ', '\u200b', '1', '1/', 'a ', '.']) {
      judgeValue(field, `1${endless(piece)}2`, NOW);
      judgeValue(field, endless(piece), NOW);
    }
  }
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500);
});
