import { expect, test } from 'vitest';
import { askDose } from './ask-dose.ts';
import { countQuantity, typeMedicine } from './count-quantity.ts';
import { NO_MEDICINE, type Medicine } from './prescription.ts';
import { tellSentence } from './tell-medicine.ts';
import { judgeMedicine, tidyDays, tidyMedicine } from './written-medicine.ts';

const UNTIL = { today: '2026-11-28', nextVisit: '2026-12-28' };
const typed = (changed: Partial<Medicine>) =>
  tidyMedicine({ ...NO_MEDICINE, name: 'Sample', ...changed });
const tablet = (dose: string, days = '', changed: Partial<Medicine> = {}) =>
  typed({ form: 'tablet', dose, days, ...changed });
/** The chemist's count, and the patient's sentence. */
const read = (medicine: Medicine) => [
  countQuantity(medicine, UNTIL),
  tellSentence(medicine, 'en').replace(/, for \d+ days?$/, ''),
];

test.each([
  ['1-0-1', '30', '60', '1 tablet in the morning, 1 tablet at night'],
  [' 1 – 0 – 1/2 ', '5', '8', '1 tablet in the morning, ½ tablet at night'],
  ['1⁄2-0-1', '30', '45', '½ tablet in the morning, 1 tablet at night'],
  ['1 1/2-0-0', '30', '45', '1½ tablets in the morning'],
  ['0.25-0-0', '30', '8', '0.25 tablet in the morning'],
  ['.5-0-.5', '30', '30', '0.5 tablet in the morning, 0.5 tablet at night'],
  ['0,5-0-0,5', '30', '30', '0.5 tablet in the morning, 0.5 tablet at night'],
  ['1.0-0-01', '30', '60', '1 tablet in the morning, 1 tablet at night'],
  ['0.50-0-0', '30', '15', '0.5 tablet in the morning'],
  ['1+0+1', '30', '60', '1 tablet in the morning, 1 tablet at night'],
  ['1-O-1', '30', '60', '1 tablet in the morning, 1 tablet at night'],
  ['1,0,1', '30', '60', '1 tablet in the morning, 1 tablet at night'],
  ['1-0-2-0', '1', '3', '1 tablet in the morning, 2 tablets in the evening'],
  ['౧-౦-౧', '30', '60', '1 tablet in the morning, 1 tablet at night'],
  ['1 OD', '30', '30', '1 tablet once a day'],
  ['1 bd x 5 days', '', '10', '1 tablet twice a day'],
  ['1 TDS', '5', '15', '1 tablet three times a day'],
  ['2 qid', '5', '40', '2 tablets four times a day'],
  ['1 hs', '30', '30', '1 tablet at bedtime'],
  ['1½ od', '30', '45', '1½ tablets once a day'],
  ['1 1/2 tab bd', '10', '30', '1½ tablets twice a day'],
  [
    'weekly x 8 then monthly x 4',
    '',
    '12',
    '1 tablet once a week for 56 days, then 1 tablet once a month for 120 days',
  ],
  ['1 at night', '30', '30', '1 tablet at night'],
  ['1-0-1 x 5', '', '10', '1 tablet in the morning, 1 tablet at night'],
  ['1 alt days', '30', '15', '1 tablet every second day'],
  ['1 every 3 days', '30', '10', '1 tablet once every 3 days'],
  ['1 mon, wed and fri', '28', '12', '1 tablet every Monday, Wednesday and Friday, for 4 weeks'],
  ['1 on Sundays', '8 weeks', '8', '1 tablet every Sunday, for 8 weeks'],
  ['weekly x 8', '', '8', '1 tablet once a week, for 8 weeks'],
  ['2 twice a week', '4 weeks', '16', '2 tablets twice a week, for 4 weeks'],
  ['1 fortnightly', '8 weeks', '4', '1 tablet once every 2 weeks, for 8 weeks'],
  ['1 monthly x 3', '', '3', '1 tablet once a month'],
  ['1 every 3 months', '1 year', '4', '1 tablet once every 3 months'],
  ['2 stat', '', '2', '2 tablets once only'],
  ['1 sos max 3', '', '', '1 tablet when needed, at most 3 tablets in a day'],
  ['sos, 3 a day', '', '', '1 tablet when needed, at most 3 tablets in a day'],
  [
    '1-0-1',
    'till review',
    '60',
    '1 tablet in the morning, 1 tablet at night, until the next visit',
  ],
  ['1-0-0', 'continue', '', '1 tablet in the morning, continue without a break'],
  [
    '3 x 7d, 2 x 7d, 1 x 1 week',
    '',
    '42',
    '3 tablets once a day for 7 days, then 2 tablets once a day for 7 days, then 1 tablet once a day',
  ],
  [
    '1-0-1 x 5d then 1-0-0 x 5d',
    '',
    '15',
    '1 tablet in the morning, 1 tablet at night for 5 days, then 1 tablet in the morning for 5 days',
  ],
  [
    '3-2-1 x 7d morning',
    '',
    '42',
    '3 tablets in the morning for 7 days, then 2 tablets in the morning',
  ],
])('%j for %j is %j tablets: %s', (dose, days, count, told) => {
  const medicine = tablet(dose, days);
  const [counted, sentence] = read(medicine);
  expect(counted).toBe(count);
  expect(sentence?.startsWith(told), sentence).toBe(true);
  expect(judgeMedicine(medicine)).toEqual({});
  // A stored dose is read as the same again.
  expect(tidyMedicine(medicine)).toEqual(medicine);
});

test('40-30-20-10 x 7d of tablets of 10 mg is 70 tablets in four steps', () => {
  const medicine = tablet('40-30-20-10 x 7d', '', { strength: '10 mg' });
  expect(medicine.dose).toBe('4 daily x 7d then 3 daily x 7d then 2 daily x 7d then 1 daily x 7d');
  expect(read(medicine)[0]).toBe('70');
});

test.each([
  [
    'Insulin aspart',
    '100 IU/mL',
    '2-3-2',
    '2 units in the morning, 3 units at noon, 2 units at night, under the skin',
  ],
  ['Insulin glargine', '', '0-0-4', '4 units at night, under the skin'],
  [
    'Insulin glargine',
    '100 U/mL',
    '10U-0-8U',
    '10 units in the morning, 8 units at night, under the skin',
  ],
  ['Insulin glargine', '', '14 u hs', '14 units at bedtime, under the skin'],
  ['Ferrous syrup', '', '2.5-2.5-2.5', '2.5 mL in the morning, 2.5 mL at noon, 2.5 mL at night'],
  ['Paracetamol', '250 mg/5 mL', '5-0-5', '5 mL in the morning, 5 mL at night'],
  ['Salbutamol inhaler', '', '2-0-2', '2 puffs in the morning, 2 puffs at night'],
  ['Vitamin D3 drops', '', '1-0-0', '1 drop in the morning'],
  ['Semaglutide pen', '', '0.25 mg weekly', '0.25 mg once a week'],
  ['Testosterone injection', '250 mg', '1 every 3 weeks', '1 injection once every 3 weeks'],
  ['Mometasone cream', '', '1-0-1', '1 application in the morning, 1 application at night'],
])('%s %s %j is never a number of tablets: %s', (name, strength, dose, told) => {
  const medicine = typed({ name, strength, dose, days: '30' });
  expect(read(medicine)).toEqual(['', told]);
});

test.each([
  ['en', '14 units at night, under the skin, with food, for 90 days'],
  ['te', 'రాత్రి 14 యూనిట్లు, చర్మం కింద, భోజనంతో పాటు, 90 రోజులు'],
  ['hi', 'रात 14 यूनिट, त्वचा के नीचे, खाने के साथ, 90 दिन'],
] as const)('the unit and the route stand with the number in %s', (language, told) => {
  const medicine = typed({
    name: 'Insulin glargine',
    dose: '0-0-14',
    days: '3 months',
    food: 'with',
  });
  expect(tellSentence(medicine, language)).toBe(told);
});

test.each([
  ['10-5-5', '10 mg', ['1-½-½', '10-5-5']],
  ['10-5-5', '5 mg', ['2-1-1', '10-5-5']],
  ['0.5 weekly', '0.5 mg', ['1 weekly', '0.5 weekly']],
  ['10-5-5', '', ['10-5-5 mg', '10-5-5']],
  ['5-0-0', '', ['5-0-0 mg', '5-0-0']],
  ['5 od', '', ['5 mg daily', '5 daily']],
  ['10 hs', '40/5 mg', ['10 mg at bedtime', '10 at bedtime']],
  ['2.5 od', '5 mg', ['½ daily', '2.5 daily']],
  ['2.5 od', '', ['2.5 mg daily', '2.5 daily']],
  ['3 weekly', '', ['3 weekly', '1 every 3 weeks']],
  ['6 monthly', '2.5 mg', ['6 monthly', '1 every 6 months']],
  ['1-1/2-0-1', '', ['1-½-0-1', '1½-0-1']],
])('the tablets %j of %j have two readings: %j', (dose, strength, doses) => {
  const medicine = tablet(dose, '30', { strength });
  const readings = askDose(medicine)?.readings.map((one) => one.medicine) ?? [];
  expect(readings.map((one) => one.dose)).toEqual(doses);
  // Nothing is counted before one is chosen, and what was chosen is not asked again.
  expect(countQuantity(medicine, UNTIL)).toBe('');
  for (const chosen of readings) expect(askDose(tidyMedicine(chosen))).toBeUndefined();
});

test.each([
  ['1-0-1', '500 mg'],
  ['2-0-2', '1 mg'],
  ['10-5-5 mg', '10 mg'],
  ['25 mg od', '5 mg'],
  ['4-2-0 mg', '2 mg'],
  ['3 tablets weekly', ''],
  ['0.5-0-0.5', ''],
  ['100-0-0', '100 mcg'],
  ['60000 weekly', '60,000 IU'],
  // 8 mg are no half or quarter tablets of 5 mg.
  ['8-0-0', '5 mg'],
])('the tablets %j of %j have one reading', (dose, strength) => {
  expect(askDose(tablet(dose, '30', { strength }))).toBeUndefined();
});

test.each([
  ['2 mg in the evening', 'tablet', '', '0-0-2-0 mg'],
  ['10-0-0 u', '', '', '10-0-0'],
  ['500 mg bd', 'tablet', '50 mg + 500 mg', '500 mg twice a day'],
  ['25 mg od', 'tablet', '2,5 mg', '25 mg daily'],
  ['500 mg od', 'tablet', '10 mg', '500 mg daily'],
  ['1 tab od', 'capsule', '20 mg', '1 tablet daily'],
  ['60000 units weekly', 'sachet', '60000 IU', '1 weekly'],
  ['0,125 mg od', 'tablet', '', '0.125 mg daily'],
  ['1,000 mg od', 'tablet', '', '1000 mg daily'],
  ['1 drop QID OD', 'drops', '', '1 drop four times a day OD'],
  ['1 at 8.30 am, 10:05 pm', 'tablet', '', '1 at 8.30 am, 10:05 pm'],
] as const)('%j of a %s of %j is stored as %j, and stays so', (dose, form, strength, stored) => {
  const medicine = typed({ dose, form, strength });
  expect(medicine.dose).toBe(stored);
  expect(tidyMedicine(medicine)).toEqual(medicine);
});

test.each([
  ['Inj. Zoledronic acid', '5 mg/100 mL', 'injection'],
  ['Zoledronic acid', '5 mg/100 mL', undefined],
  ['Paracetamol', '250 mg/5 mL', 'mL'],
  ['Vitamin E soft gel', '400 mg', 'capsule'],
  ['Insulin pen needles', '', undefined],
] as const)('the form of %s %s is %j', (name, strength, form) => {
  expect(typed({ name, strength }).form).toBe(form);
});

test('a dose in another form than the medicine, and many injections, are refused', () => {
  const fault = (form: 'capsule' | 'injection', dose: string) =>
    judgeMedicine(typed({ form, dose })).dose;
  expect(fault('capsule', '1 tab od')).toMatch(/^The dose says tablet/);
  expect(fault('injection', '20-0-10')).toMatch(/choose units/);
  expect(fault('injection', '10-0-8 u')).toMatch(/^The dose says units/);
  expect(judgeMedicine(tablet('1 stat', '5')).days).toMatch(/taken once/);
});

test('both readings of an interval say for how long', () => {
  const asked = askDose(tablet('3 weekly x 4'));
  expect(asked?.readings.map(({ label }) => label)).toEqual([
    '3 tablets once a week, for 4 weeks',
    '1 tablet once every 3 weeks, for 4 weeks',
  ]);
});

test('a dose that is typed anew is asked about anew', () => {
  const chosen = tablet('25 mg od', '30', { strength: '5 mg' });
  expect(askDose(chosen)).toBeUndefined();
  const again = tidyMedicine(typeMedicine(chosen, 'dose', '5 od', UNTIL));
  expect(askDose(again)?.readings).toHaveLength(2);
});

test('a dose in mg is told in tablets where they can be halved or quartered, else in mg', () => {
  expect(tablet('7.5 mg weekly', '', { strength: '2.5 mg' }).dose).toBe('3 weekly');
  expect(tablet('100-0-0', '', { strength: '100 mcg' }).dose).toBe('1-0-0');
  expect(tablet('0.1 mg od', '', { strength: '50 mcg' }).dose).toBe('2 daily');
  expect(read(tablet('8 mg od', '30', { strength: '5 mg' }))).toEqual(['', '8 mg once a day']);
});

test('numbers that fall over a week may be times of the day or steps: both are offered', () => {
  const asked = askDose(tablet('3-2-1 x 7d'));
  expect(asked?.readings.map(({ medicine }) => [medicine.dose, medicine.days])).toEqual([
    ['3-2-1', '7'],
    ['3 daily x 7d then 2 daily x 7d then 1 daily x 7d', ''],
  ]);
  expect(askDose(typed({ form: 'units', dose: '20-18-16-10 x 30d' }))?.readings).toHaveLength(2);
});

test.each([
  ['1-1', /^Write 1-0-1/],
  ['1-0-', /^Write 1-0-1/],
  ['1', /^Write 1-0-1/],
  ['10 u', /^Write 1-0-1/],
  ['1 tab', /^Write 1-0-1/],
  ['101', /^Write 1-0-1/],
  ['1-0-1-0-1', /^Write 1-0-1/],
  ['⅓-0-1', /halves or quarters/],
  ['1/3-0-1', /halves or quarters/],
  ['0-0-0', /gives nothing/],
  ['400-0-0', /^More than 20 at one time/],
  ['40-30-20', /^More than 20 at one time/],
  ['3 daily then 2 daily', /^Write how long each step lasts/],
  ['twice a week x 8', /x 8 weeks, or x 8 days/],
])('the dose %j is refused with a sentence', (dose, sentence) => {
  expect(judgeMedicine(tablet(dose)).dose).toMatch(sentence);
  expect(countQuantity(tablet(dose, '30'), UNTIL)).toBe('');
});

test('a length in two places is refused, and steps take none', () => {
  expect(judgeMedicine(tablet('1-0-1 x 5 days', '30')).dose).toMatch(/in one place/);
  expect(tablet('1-0-1 x 5 days', '5')).toMatchObject({ dose: '1-0-1', days: '5' });
  expect(judgeMedicine(tablet('3 x 7d, 2 x 7d', '14')).days).toMatch(/own days/);
});

test.each([
  ['1 tablet on Sunday - weekly, with water', '1 tablet on Sunday - weekly, with water'],
  ['రోజుకు ఒకటి', 'రోజుకు ఒకటి'],
  ['one OD, 0.50 mL after each feed SOS', 'one once a day, 0.5 mL after each feed when needed'],
  ['10U before the meal', '10 units before the meal'],
  ['10 u before the meal', '10 units before the meal'],
])('the words %j stay words: %j', (dose, stored) => {
  const medicine = typed({ dose });
  expect(medicine.dose).toBe(stored);
  expect(tellSentence(medicine, 'te')).toBe(stored);
  expect(judgeMedicine(medicine)).toEqual({});
});

test.each([
  ['30', '30'],
  ['4 weeks', '28'],
  ['6/52', '42'],
  ['1 month', '30'],
  ['3 months', '90'],
  ['1/12', '30'],
  ['1 year', '365'],
  ['until the next visit', 'next visit'],
  ['till review', 'next visit'],
  ['Continue', 'continue'],
  ['lifelong', 'continue'],
  ['౩౦ days', '30'],
])('the days %j are stored as %j', (days, stored) => {
  expect(tidyDays(days)).toBe(stored);
  expect(judgeMedicine(tablet('1-0-0', days))).toEqual({});
});

test.each(['0', '366', '2 years', 'x'])('the days %j are refused', (days) => {
  expect(judgeMedicine(tablet('1-0-0', days))).toHaveProperty('days');
});

test('a strength is written so that it cannot be misread, and a brand in brackets is no generic name', () => {
  const strength = (text: string) => typed({ strength: text }).strength;
  expect(
    ['1.0 mg', '.5 mg', '100 µg', '40 U/mL', '05 mg', '60,000 IU', '0.50 g'].map(strength),
  ).toEqual(['1 mg', '0.5 mg', '100 mcg', '40 units/mL', '5 mg', '60,000 IU', '0.5 g']);
  expect(typed({ name: 'Insulin 40 U/mL' }).name).toBe('Insulin 40 units/mL');
  expect(typed({ name: 'Metformin (Samplomet)' })).toMatchObject({
    name: 'Metformin',
    brand: 'Samplomet',
  });
});

test('marks that nobody sees go, and joiners stay where a script uses them', () => {
  const name = 'Met\u200bfor\u200emin\u202e\u2066\ufeff \u2060SR\u200d';
  expect(typed({ name }).name).toBe('Metformin SR');
  expect(typed({ dose: 'క్\u200cష x\u200cy' }).dose).toBe('క్\u200cష xy');
});

test('the quantity follows the dose until somebody types one', () => {
  const type = (before: Medicine, field: 'dose' | 'days' | 'quantity', text: string) =>
    typeMedicine(before, field, text, UNTIL);
  const counted = type({ ...NO_MEDICINE, form: 'tablet', dose: '1-0-1' }, 'days', '30');
  expect(counted.quantity).toBe('60');
  expect(type(counted, 'dose', '1-0-0').quantity).toBe('30');
  expect(type(counted, 'dose', 'when needed').quantity).toBe('');
  const own = type(counted, 'quantity', '2 strips');
  expect(type(own, 'days', '60').quantity).toBe('2 strips');
});

test('a text of ten thousand letters is read at once', () => {
  const long = [' ', '1', '1-', 'a ', '1.0', 'x 1 ', '½', ', '].map((one) => one.repeat(10_000));
  const began = process.cpuUsage();
  for (const text of long) {
    const medicine = typed({ name: text, strength: text, dose: text, days: text, quantity: text });
    judgeMedicine(medicine);
    askDose(medicine);
    tellSentence(medicine, 'te');
  }
  // A quadratic expression takes seconds for each.
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
});
