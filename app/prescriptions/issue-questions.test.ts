import { expect, test } from 'vitest';
import { listQuestions } from './issue-questions.ts';
import type { MedicineList } from './medicine-list.ts';
import { type Medicine, NO_MEDICINE } from './prescription.ts';

const group = (name: string, medicines: string[]) => ({
  name,
  also: [],
  medicines,
  source: `Source of ${name}`,
});
const list: MedicineList = {
  medicines: [
    { name: 'Methotrexate', strengths: [], weekly: true, source: 'Source of weekly' },
    { name: 'Alendronic acid', strengths: [], weekly: ['70 mg'] },
    { name: 'Levothyroxine', strengths: [], form: 'tablet', amount: { from: 0.5, to: 3 } },
  ],
  groups: [group('Penicillins', ['Amoxicillin'])],
  pregnancy: [group('ACE inhibitors', ['Enalapril'])],
};
const NOBODY = { allergies: null };
const medicine = (name: string, changed: Partial<Medicine> = {}): Medicine => ({
  ...NO_MEDICINE,
  name,
  form: 'tablet',
  dose: '1-0-1',
  ...changed,
});
const ask = (medicines: Medicine[], sheet: Parameters<typeof listQuestions>[1] = NOBODY) =>
  listQuestions({ medicines }, sheet, list);
const kinds = (...asked: Parameters<typeof ask>) => ask(...asked).map(({ kind }) => kind);

test.each<[string, Medicine[], Parameters<typeof listQuestions>[1], string[]]>([
  ['an allergy to it', [medicine('Metformin')], { allergies: 'Dust\nMetformin' }, ['allergy']],
  ['an allergy to its group', [medicine('Amoxicillin')], { allergies: 'Penicillin' }, ['allergy']],
  ['no known allergy', [medicine('Amoxicillin')], { allergies: 'none known' }, []],
  ['pregnancy', [medicine('Enalapril')], { ...NOBODY, pregnantWeeks: 10 }, ['pregnancy']],
  ['no pregnancy', [medicine('Enalapril')], NOBODY, []],
  ['twice', [medicine('Metformin'), medicine('Glimepiride + Metformin')], NOBODY, ['twice']],
  ['weekly, daily', [medicine('Methotrexate')], NOBODY, ['weekly']],
  ['weekly, in words', [medicine('Methotrexate', { dose: 'as told' })], NOBODY, ['weekly']],
  ['weekly, twice', [medicine('Methotrexate', { dose: '1 twice a week' })], NOBODY, ['weekly']],
  ['weekly', [medicine('Methotrexate', { dose: '1 weekly' })], NOBODY, []],
  ['on one day', [medicine('Methotrexate', { dose: '1 on sun' })], NOBODY, []],
  ['weekly', [medicine('Alendronic acid', { strength: '70 mg' })], NOBODY, ['weekly']],
  ['another strength', [medicine('Alendronic acid', { strength: '10 mg' })], NOBODY, []],
  ['too much', [medicine('Levothyroxine', { dose: '4-0-0' })], NOBODY, ['amount']],
  [
    'in a step',
    [medicine('Levothyroxine', { dose: '1 daily x 7d then 4 daily x 7d' })],
    NOBODY,
    ['amount'],
  ],
  ['the most', [medicine('Levothyroxine', { dose: '3-0-½' })], NOBODY, []],
])('%s: %j', (_, medicines, sheet, expected) => {
  expect(kinds(medicines, sheet)).toEqual(expected);
});

test('a question names what it is about and where the list has it from', () => {
  const [asked] = ask([medicine('Metformin'), medicine('Amoxicillin')], {
    allergies: 'Penicillin',
  });
  expect(asked).toMatchObject({
    place: 1,
    about: 'Allergic to Penicillin',
    source: 'Source of Penicillins',
  });
  expect(asked?.question).toContain('Penicillins');
});

test('a question with a reason is not asked again until what it is about changes', () => {
  const sheet = { allergies: 'Penicillin' };
  const line = medicine('Amoxicillin');
  const key = ask([line], sheet)[0]?.key ?? '';
  const answered = { ...line, answers: { [key]: 'Tested, not allergic' } };
  expect(ask([answered], sheet)).toEqual([]);
  expect(ask([{ ...answered, dose: '1-1-1' }], sheet)).toEqual([]);
  expect(kinds([{ ...line, answers: { [key]: ' ' } }], sheet)).toEqual(['allergy']);
  expect(kinds([answered], { allergies: 'Penicillin\nAmoxicillin' })).toEqual(['allergy']);
  const weekly = ask([medicine('Methotrexate')])[0]?.key ?? '';
  const daily = { ...medicine('Methotrexate'), answers: { [weekly]: 'Meant so' } };
  expect(ask([daily])).toEqual([]);
  expect(kinds([{ ...daily, dose: '2-0-2' }])).toEqual(['weekly']);
});

test('25 medicines each with a question are asked about in their order', () => {
  const medicines = Array.from({ length: 25 }, () => medicine('Methotrexate'));
  const places = ask(medicines)
    .filter(({ kind }) => kind === 'weekly')
    .map(({ place }) => place);
  expect(places).toEqual(medicines.map((_, place) => place));
});
