import { expect, test } from 'vitest';
import { type Known, readLine, splitLines } from './read-results.ts';

function show(line: string, known?: Known): string {
  const found = readLine(line, known);
  if (found.kind === 'fault')
    return [found.message, ...found.choices.map(({ label }) => `[${label}]`)].join(' ');
  const { analyte, comparator, value, word, unit, isUnitAssumed, labMark, ...slip } = found.value;
  const { rangeFrom, rangeTo, rangeSign } = slip;
  const range =
    rangeFrom !== null || rangeTo !== null
      ? ` (${rangeSign ?? ''}${rangeFrom ?? ''}-${rangeTo ?? ''})`
      : '';
  const mark = labMark === null ? '' : ` ${labMark}`;
  const number = `${comparator ?? ''}${value} ${unit}${isUnitAssumed ? '*' : ''}`;
  return `${analyte} ${word ?? number}${range}${mark}${found.note && ` ${found.note}`}`;
}

// A star behind the unit: none was typed.
test.each([
  ['tsh 6.2', 'tsh 6.2 mIU/L*'],
  ['TSH6.2', 'tsh 6.2 mIU/L*'],
  ['S.TSH 2.15', 'tsh 2.15 mIU/L*'],
  ['hba1c 8.1 %', 'hba1c 8.1 % = 65 mmol/mol'],
  ['HbA1c: 8,1%', 'hba1c 8.1 % = 65 mmol/mol'],
  ['HbA 1c 7.2', 'hba1c 7.2 %* = 55 mmol/mol'],
  ['ldl 130', 'ldl 130 mg/dL* = 3.4 mmol/L'],
  ['hba1c ౮.౧', 'hba1c 8.1 %* = 65 mmol/mol'],
  ['tsh ६.२', 'tsh 6.2 mIU/L*'],
  ['tsh <0.01', 'tsh <0.01 mIU/L*'],
  ['TSH less than 0.01 mIU/L', 'tsh <0.01 mIU/L'],
  ['Anti TPO >1000 IU/ml', 'anti-tpo >1000 IU/mL'],
  ['tsh ≤ 0,01', 'tsh <=0.01 mIU/L*'],
  ['k 4.5 mEq/L', 'potassium 4.5 mEq/L'],
  ['tsh 6.2 µIU/mL 0.4 - 4.2', 'tsh 6.2 µIU/mL (0.4-4.2)'],
  ['tsh 6.2 0.4 - 4.2 mIU/L', 'tsh 6.2 mIU/L (0.4-4.2)'],
  ['hba1c 8.1 % 4.0 - 5.6 %', 'hba1c 8.1 % (4.0-5.6) = 65 mmol/mol'],
  ['SGPT (ALT) 40 U/L', 'alt 40 U/L'],
  ['S. Creatinine .92', 'creatinine 0.92 mg/dL* = 81 µmol/L'],
  ['cortisol 8 am 12', 'cortisol-8am 12 µg/dL* = 331 nmol/L'],
  ['CORTISOL (8 AM) 12.4 ug/dl', 'cortisol-8am 12.4 µg/dL = 342 nmol/L'],
  ['cortisol 12', 'cortisol 12 µg/dL* = 331 nmol/L'],
  ['fsh 5 iu/l', 'fsh 5 IU/L'],
  ['Microalbumin/Creatinine ratio 12', 'urine-acr 12 mg/g* = 1.4 mg/mmol'],
  ['acr 4.5 mg/mmol creatinine', 'urine-acr 4.5 mg/mmol = 40 mg/g'],
  ['BLOOD SUGAR FASTING : 110 mg/dl', 'glucose-fasting 110 mg/dL = 6.1 mmol/L'],
] as const)('%s', (line, read) => {
  expect(show(line)).toBe(read);
});

test.each([
  ['Prolactin 15 µg/L', 'prolactin 15 ng/mL = 318 mIU/L'],
  ['Prolactin 320 µIU/mL', 'prolactin 320 mIU/L = 15.1 ng/mL'],
  ['TSH 6.2 mcIU/mL', 'tsh 6.2 µIU/mL'],
  ['TSH 6.2 m[IU]/L', 'tsh 6.2 mIU/L'],
  ['TSH 6.2 u[IU]/mL', 'tsh 6.2 µIU/mL'],
  ['Testosterone 4.2 ug/L', 'testosterone 4.2 ng/mL = 420 ng/dL'],
  ['FBS 100 mgs/dl', 'glucose-fasting 100 mg/dL = 5.6 mmol/L'],
  ['FBS 100 mg %', 'glucose-fasting 100 mg/dL = 5.6 mmol/L'],
  ['SGPT 48 IU/L', 'alt 48 U/L'],
  ['PTH 42 ng/L', 'pth 42 pg/mL = 4.5 pmol/L'],
  ['Hb (g/dL) 12.1', 'haemoglobin 12.1 g/dL = 121 g/L'],
])('%s is in a unit of the same size', (line, read) => {
  expect(show(line)).toBe(read);
});

test.each([
  ['LDL 100 mg/dL (<100)', 'ldl 100 mg/dL (<-100) = 2.6 mmol/L'],
  ['hdl 38 mg/dl >40', 'hdl 38 mg/dL (>40-) = 0.98 mmol/L'],
  ['hdl 38 mg/dl >= 40', 'hdl 38 mg/dL (>=40-) = 0.98 mmol/L'],
  ['TSH 4.2 mIU/L (up to 4.2)', 'tsh 4.2 mIU/L (-4.2)'],
  ['TOTAL CHOLESTEROL PHOTOMETRY 212 <200', 'cholesterol 212 mg/dL* (<-200) = 5.5 mmol/L'],
  ['RBS >600', 'glucose-random >600 mg/dL* = >33.3 mmol/L'],
  ['Vit D <8.1 ng/mL', 'vitamin-d <8.1 ng/mL = <20 nmol/L'],
  ['B12 <83 pg/mL', 'vitamin-b12 <83 pg/mL = <61 pmol/L'],
])('%s keeps its signs', (line, read) => {
  expect(show(line)).toBe(read);
});

test.each([
  ['TSH not detected', 'tsh not detected'],
  ['TPO: Negative', 'anti-tpo negative'],
  ['Anti TPO positive 1:100', 'anti-tpo positive 1:100'],
  ['Anti TPO positive (1:100)', 'anti-tpo positive 1:100'],
  ['Anti TPO 1:160', 'anti-tpo 1:160'],
  ['GRBS HI', "Beyond what the meter measures: write >600 or <20, as the meter's booklet has it."],
  ['GRBS: LO', "Beyond what the meter measures: write >600 or <20, as the meter's booklet has it."],
])('%s: an answer in words', (line, read) => {
  expect(show(line)).toBe(read);
});

test.each([
  ['FBS H 110', 'glucose-fasting 110 mg/dL* high = 6.1 mmol/L'],
  ['fasting glucose 110 mg/dl (70 - 99) H', 'glucose-fasting 110 mg/dL (70-99) high = 6.1 mmol/L'],
  ['TSH 6.20 H uIU/ml [0.40–4.20]', 'tsh 6.20 µIU/mL (0.40-4.20) high'],
  ['TSH 6.20 uIU/ml H (0.40–4.20)', 'tsh 6.20 µIU/mL (0.40-4.20) high'],
  ['TSH 0.1 mIU/L 0.4 - 4.2 Low', 'tsh 0.1 mIU/L (0.4-4.2) low'],
  ['TSH 6.2* mIU/L', 'tsh 6.2 mIU/L'],
  ['TSH 6.2 * H mIU/L', 'tsh 6.2 mIU/L high'],
  ['TSH 6.2 mIU/L', 'tsh 6.2 mIU/L'],
  ['HDL 38 mg/dL Low <40 High >60', 'hdl 38 mg/dL = 0.98 mmol/L; range in words, left out'],
])('%s has the mark of the laboratory, if any', (line, read) => {
  expect(show(line)).toBe(read);
});

test.each([
  ['25-OH Vitamin D Total 22.5 ng/mL', 'vitamin-d 22.5 ng/mL = 56 nmol/L'],
  ['TSH ultrasensitive 2.15 mIU/L', 'tsh 2.15 mIU/L'],
  ['TSH 3rd Generation (E.C.L.I.A.) 2.15 mIU/L', 'tsh 2.15 mIU/L'],
  ['Creatinine, Serum (Jaffe, kinetic) 0.9 mg/dL', 'creatinine 0.9 mg/dL = 80 µmol/L'],
  ['HbA1c 8.1 % HPLC', 'hba1c 8.1 % = 65 mmol/mol'],
  ['HbA1c 6.0% (42 mmol/mol)', 'hba1c 6.0 % = 42 mmol/mol'],
  ['HbA1c 6.0 (42 mmol/mol)', 'hba1c 6.0 % = 42 mmol/mol'],
  ['"TSH","6.2","µIU/mL","0.27 - 4.20"', 'tsh 6.2 µIU/mL (0.27-4.20)'],
  ['1. TSH 6.2 µIU/mL (N: 0.27 - 4.20)', 'tsh 6.2 µIU/mL (0.27-4.20)'],
  ['Potassium 4.5 mmol/L 3.5 - 5.1 Serum', 'potassium 4.5 mmol/L (3.5-5.1)'],
  ['TSH 2.15 mIU/L Biological Ref. Interval 0.35-4.94', 'tsh 2.15 mIU/L (0.35-4.94)'],
  ['TSH 2.15 mIU/L (Ref. range: 0.35-4.94)', 'tsh 2.15 mIU/L (0.35-4.94)'],
  ['TSH,2.15,mIU/L,0.35-4.94', 'tsh 2.15 mIU/L (0.35-4.94)'],
  ['TSH|2.15|mIU/L|0.35-4.94', 'tsh 2.15 mIU/L (0.35-4.94)'],
  ['FBS-110', 'glucose-fasting 110 mg/dL* = 6.1 mmol/L'],
  [
    'VITAMIN D 18.4 ng/mL Deficient: see note',
    'vitamin-d 18.4 ng/mL = 46 nmol/L; range in words, left out',
  ],
  [
    'VITAMIN D 18.4 ng/mL Deficient <20, sufficient 30 - 100',
    'vitamin-d 18.4 ng/mL = 46 nmol/L; range in words, left out',
  ],
  ['LH 5.4 mIU/mL Post menopausal 7.7 - 58.5', 'lh 5.4 mIU/mL range in words, left out'],
  [
    'FBS 110 mg/dL 70 - 99, 100 - 125',
    'glucose-fasting 110 mg/dL = 6.1 mmol/L; several ranges, left out',
  ],
  ['B12 250 pg/mL 197 - 1,071', 'vitamin-b12 250 pg/mL = 184 pmol/L; range with a comma, left out'],
])('%s as slips are pasted', (line, read) => {
  expect(show(line)).toBe(read);
});

// Unusual in the first unit and usual in another one, or usual in both.
test.each([
  ['testosterone 3.8', ['ng/dL', 'ng/mL', 'nmol/L']],
  ['testosterone 0.38', ['ng/dL', 'ng/mL', 'nmol/L']],
  ['prolactin 450', ['ng/mL', 'mIU/L']],
  ['prolactin 2500', ['ng/mL', 'mIU/L']],
  ['phosphate 1.1', ['mg/dL', 'mmol/L']],
  ['FT3 5.2', ['pg/mL', 'pmol/L']],
  ['FT4 9.5', ['ng/dL', 'pmol/L']],
  ['PTH 4.5', ['pg/mL', 'pmol/L']],
  ['cortisol 138', ['µg/dL', 'nmol/L']],
  ['8 am cortisol 138', ['µg/dL', 'nmol/L']],
  ['random glucose 28', ['mg/dL', 'mmol/L']],
  ['calcium 3.1', ['mg/dL', 'mmol/L']],
  ['LDL 5.2', ['mg/dL', 'mmol/L']],
  ['vitamin d3 18.4', ['ng/mL', 'nmol/L']],
  ['b12 250', ['pg/mL', 'pmol/L']],
] as const)('%s is asked about, with each unit', (line, units) => {
  const found = readLine(line);
  if (found.kind === 'read') throw new Error(`read in ${found.value.unit}`);
  const read = found.choices.map((choice) => show(choice.line).replace(/ =.*/, ''));
  const [name, number] = [/^\S+/.exec(read[0] ?? '')?.[0], /[\d.]+$/.exec(line)?.[0]];
  expect(read).toEqual(units.map((unit) => `${name} ${number} ${unit}`));
});

test.each([
  'ft3 3.2',
  'ft4 1.2',
  'pth 42',
  'prl 11',
  'testo 420',
  'tsh 95',
  'hb 5',
  'cr 7.5',
  'tgl 900',
  'fbs 55',
])('%s has one likely unit and is not asked about', (line) => {
  expect(readLine(line)).toMatchObject({ kind: 'read', value: { isUnitAssumed: true } });
});

test('the sex and the clinic’s own unit answer the question before it is asked', () => {
  expect(show('testosterone 15', { sex: 'female' })).toMatch(/^testosterone 15 ng\/dL\*/);
  expect(show('testosterone 15', { sex: 'male' })).toContain('which is on the slip');
  expect(show('testosterone 15')).toContain('which is on the slip');
  expect(show('vit d 46', { units: { 'vitamin-d': 'ng/mL' } })).toMatch(/^vitamin-d 46 ng\/mL\*/);
  expect(show('vit d 46', { units: { 'vitamin-d': 'nmol/L' } })).toMatch(/^vitamin-d 46 nmol\/L\*/);
  expect(show('fbs 126', { units: { 'glucose-fasting': 'mmol/L' } })).toBe(
    'Fasting glucose can be 0.5 to 83.3 mmol/L. Without a unit 126 is read in mmol/L. [Fasting glucose 126 mg/dL = 7.0 mmol/L]',
  );
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
    '“hdl ratio” is not a name in the list of results. It stays in the file, not saved.',
  ],
  ['tpo neg', 'Anti-TPO is a number, such as “anti-tpo 12.5 IU/mL”; “neg” is none.'],
  ['tsh negative', 'TSH is a number, such as “tsh 2.15 mIU/L”; “negative” is none.'],
  ['S. TSH', 'Which value? Write it after the name, such as “tsh 2.15 mIU/L”.'],
  ['Prolactin 0.5 IU/L', 'Prolactin is measured in ng/mL or mIU/L, not in “iu/l”.'],
  ['acr 0.03', 'Write the unit: 0.03 as a ratio is 30 mg/g.'],
  [
    'TSH 6.2 mIU/mL',
    'TSH is measured in mIU/L or µIU/mL, not in “miu/ml”. [TSH 6.2 mIU/L] [TSH 6.2 µIU/mL]',
  ],
  [
    'tg 40',
    '“tg” can be triglycerides or thyroglobulin, which is not in the table. [Triglycerides 40 mg/dL = 0.5 mmol/L]',
  ],
  [
    'TSH 0.4-4.2 6.2',
    '“0.4-4.2 6.2” begins with a range. Write the value first, such as “tsh 2.15 mIU/L”.',
  ],
  [
    'HbA1c 6.0% (48 mmol/mol)',
    'The two values do not agree: “% (48 mmol/mol)”. Write one of them.',
  ],
  ['FBS 142 mg/dL mmol/L', 'This line has two units, “mg/dl mmol/l”. Write one.'],
  [
    'TSH 6.2 FT4 1.1',
    'TSH 6.2: “ft4 1.1” is not understood. Write each result on a line of its own.',
  ],
  [
    'TSH 6.2 mIU/L normal FT4 1.1',
    'TSH 6.2: “normal ft4 1.1” is not understood. Write each result on a line of its own.',
  ],
  ['tsh', 'Which value? Write it after the name, such as “tsh 2.15 mIU/L”.'],
  ['neg', '“neg” is not a name in the list of results.'],
  ['<0.01', 'Which result is it? Write its name first, such as “hba1c <0.01”.'],
  ['8.1%', 'Which result is it? Write its name first, such as “hba1c 8.1%”.'],
  [
    'sugar 126',
    '“sugar” is not a name in the list of results. Is it one of these? [Fasting glucose 126] [Post-meal glucose 126] [Random glucose 126]',
  ],
  ['t4 1.2', '“t4” is not a name in the list of results. It stays in the file, not saved.'],
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

test('a pasted slip is a result a line', () => {
  expect(splitLines('tsh 6.2\r\n\r\n  ft4 1.1; ft3 3.2\n')).toEqual([
    'tsh 6.2',
    'ft4 1.1',
    'ft3 3.2',
  ]);
});

test('commas part results, and nothing else', () => {
  expect(splitLines('FBS 110, PPBS 150,hb 12')).toEqual(['FBS 110', 'PPBS 150', 'hb 12']);
  for (const line of [
    'GLUCOSE, FASTING (F), PLASMA 142',
    'TSH,2.15,mIU/L,0.4-4.2',
    'TSH 6.2, ng 3',
  ])
    expect(splitLines(line)).toEqual([line]);
});

test('a button keeps the range and the mark of its line', () => {
  const found = readLine('TESTOSTERONE 3.8 H 2.4 - 8.7');
  const lines = found.kind === 'fault' ? found.choices.map(({ line }) => show(line)) : [];
  expect(lines[1]).toBe('testosterone 3.8 ng/mL (2.4-8.7) high = 380 ng/dL');
});

test.each([
  ['10,000 blanks', ' '.repeat(10_000)],
  ['blanks inside a line', `tsh${' '.repeat(9000)}6.2`],
  ['a megabyte in one line', 'tsh 6.2,'.repeat(125_000)],
  ['a megabyte in lines', 'tsh 6.2\n'.repeat(125_000)],
  ['brackets', '('.repeat(199)],
  ['names', `${'alb '.repeat(48)}4`],
  ['numbers', 'fbs 1:1'.padEnd(199, ' 1:1')],
])('%s take no time', (_, text) => {
  const before = process.cpuUsage().user;
  for (const line of splitLines(text).slice(0, 200)) readLine(line);
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
});
