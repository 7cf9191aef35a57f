import { expect, test } from 'vitest';
import { completeAnalyte, readLine, splitLines } from './read-results.ts';

function show(line: string): string {
  const found = readLine(line);
  if (found.kind === 'fault')
    return [found.message, ...found.choices.map(({ label }) => `[${label}]`)].join(' ');
  const { analyte, comparator, value, unit, rangeFrom, rangeTo } = found.value;
  const range =
    rangeFrom !== null || rangeTo !== null ? ` (${rangeFrom ?? ''}-${rangeTo ?? ''})` : '';
  return `${analyte} ${comparator ?? ''}${value} ${unit}${range}${found.note && ` ${found.note}`}`;
}

test.each([
  ['tsh 6.2', 'tsh 6.2 mIU/L'],
  ['TSH6.2', 'tsh 6.2 mIU/L'],
  ['S. TSH', '“s. tsh” is not a name in the list of results.'],
  ['hba1c 8.1 %', 'hba1c 8.1 % = 65 mmol/mol'],
  ['HbA1c: 8,1%', 'hba1c 8.1 % = 65 mmol/mol'],
  ['ldl 130', 'ldl 130 mg/dL = 3.4 mmol/L'],
  ['hba1c ౮.౧', 'hba1c 8.1 % = 65 mmol/mol'],
  ['tsh ६.२', 'tsh 6.2 mIU/L'],
  ['ts6.2', 'tsh 6.2 mIU/L'],
  ['ld 98', 'ldl 98 mg/dL = 2.5 mmol/L'],
  ['tsh <0.01', 'tsh <0.01 mIU/L'],
  ['Anti TPO >1000 IU/ml', 'anti-tpo >1000 IU/mL'],
  ['tsh ≤ 0,01', 'tsh <=0.01 mIU/L'],
  ['k 4.5 mEq/L', 'potassium 4.5 mEq/L'],
  ['tsh 6.2 µIU/mL 0.4 - 4.2', 'tsh 6.2 µIU/mL (0.4-4.2)'],
  ['TSH 6.20 H uIU/ml [0.40–4.20]', '“h uiu/ml”'],
  ['TSH 6.20 uIU/ml H (0.40–4.20)', 'tsh 6.20 µIU/mL (0.40-4.20)'],
  ['tsh 6.2 0.4 - 4.2 mIU/L', 'tsh 6.2 mIU/L (0.4-4.2)'],
  ['hba1c 8.1 % 4.0 - 5.6 %', 'hba1c 8.1 % (4.0-5.6) = 65 mmol/mol'],
  ['hdl 38 mg/dl >40', 'hdl 38 mg/dL (40-) = 0.98 mmol/L'],
  ['ldl 130 up to 100', 'ldl 130 mg/dL (-100) = 3.4 mmol/L'],
  ['SGPT (ALT) 40 U/L', 'alt 40 U/L'],
  ['S. Creatinine .92', 'creatinine 0.92 mg/dL = 81 µmol/L'],
  ['25-OH Vitamin D 18', 'vitamin-d 18 ng/mL = 45 nmol/L'],
  ['cortisol 8 am 12', 'cortisol-8am 12 µg/dL = 331 nmol/L'],
  ['b12 250', 'vitamin-b12 250 pg/mL = 184 pmol/L'],
  ['fsh 5 iu/l', 'fsh 5 IU/L'],
  ['Microalbumin/Creatinine ratio 12', 'urine-acr 12 mg/g'],
  ['acr 4.5 mg/mmol creatinine', 'urine-acr 4.5 mg/mmol = 40 mg/g'],
] as const)('%s', (line, read) => {
  expect(show(line)).toContain(read);
});

test.each([
  [
    'hba1c 81',
    'HbA1c can be 3 to 20 %. Without a unit 81 is read in %. [HbA1c 81 mmol/mol = 9.6 %] [HbA1c 8.1 % = 65 mmol/mol]',
  ],
  [
    'fbs 7.0',
    'Fasting glucose can be 9 to 1500 mg/dL. Without a unit 7.0 is read in mg/dL. [Fasting glucose 7.0 mmol/L = 126 mg/dL]',
  ],
  ['hba1c 81 %', 'HbA1c can be 3 to 20 %. [HbA1c 81 mmol/mol = 9.6 %] [HbA1c 8.1 % = 65 mmol/mol]'],
  ['tsh 99999', 'TSH can be 0 to 1000 mIU/L. Without a unit 99999 is read in mIU/L.'],
  ['tsh 6.2 mg/dl', 'TSH is measured in mIU/L or µIU/mL, not in “mg/dl”.'],
  ['hba1c 8.1 mmol/l', 'HbA1c is measured in % or mmol/mol, not in “mmol/l”.'],
  ['tsh neg', 'TSH is a number, such as “tsh 2.15 mIU/L”; “neg” is none.'],
  [
    'hdl ratio 3.4',
    'HDL cholesterol is a number, such as “hdl cholesterol 48 mg/dL”; “ratio 3.4” is none.',
  ],
  ['tsh', 'Which value? Write it after the name, such as “tsh 2.15 mIU/L”.'],
  ['neg', '“neg” is not a name in the list of results.'],
  ['<0.01', 'Which result is it? Write its name first, such as “hba1c <0.01”.'],
  ['8.1%', 'Which result is it? Write its name first, such as “hba1c 8.1%”.'],
  [
    'sugar 126',
    '“sugar” is not a name in the list of results. Is it one of these? [Fasting glucose 126] [Post-meal glucose 126] [Random glucose 126]',
  ],
  ['t4 1.2', '“t4” is not a name in the list of results. Is it one of these? [Free T4 1.2]'],
  ['b12 1,250', 'Write 1,250 without the comma. [Vitamin B12 1250]'],
  ['pth 1,250 pg/mL', 'Write 1,250 without the comma. [PTH 1250 pg/ml] [PTH 1.250 pg/ml]'],
  [
    'tsh 6.2 (4.2 - 0.4)',
    'The range 4.2 to 0.4 runs backwards. Write it as on the slip, such as 0.4 - 4.2.',
  ],
  ['tsh 6.2.1', 'TSH is a number, such as “tsh 2.15 mIU/L”; “6.2.1” is none.'],
  [`tsh ${'6'.repeat(300)}`, 'This line is too long for one result.'],
])('%s is asked about', (line, message) => {
  expect(show(line)).toBe(message);
});

test.each([
  'vldl 30',
  'non hdl 150',
  'ca 125 35',
  'free testosterone 12',
  'testosterone free 12',
  'cortisol pm 8',
  'creatinine urine 100',
  'ketones 5',
  't3 total 1.2',
  'microalbumin 45',
  'urine microalbumin 45',
  'tsh 6.2²',
  'lipid profile',
  'urine 5',
  'free 1.2',
  'al 4',
])('%s is another test and never read as one of the list', (line) => {
  expect(readLine(line).kind).toBe('fault');
});

test('each choice that is offered can be read', () => {
  for (const line of [
    'hba1c 81',
    'fbs 7.0',
    'creatinine 88',
    'b12 1,250',
    'sugar 126',
    'calcium >2.3',
  ]) {
    const found = readLine(line);
    if (found.kind === 'read') throw new Error(`${line} is not asked about`);
    expect(found.choices.length).toBeGreaterThan(0);
    for (const choice of found.choices) expect(readLine(choice.line).kind).toBe('read');
  }
});

test('a name is completed from its beginning', () => {
  expect(completeAnalyte('hb')).toEqual(['hba1c', 'haemoglobin']);
  expect(completeAnalyte('free')).toEqual(['ft4', 'ft3']);
  expect(completeAnalyte('SG')).toEqual(['alt']);
  expect(completeAnalyte(' ')).toEqual([]);
});

test('a pasted slip is a result a line', () => {
  expect(splitLines('tsh 6.2\r\n\r\n  ft4 1.1; ft3 3.2\n')).toEqual([
    'tsh 6.2',
    'ft4 1.1',
    'ft3 3.2',
  ]);
});
