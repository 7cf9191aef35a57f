import { expect, test } from 'vitest';
import {
  allergiesTo,
  findListed,
  genericsOf,
  inPregnancy,
  type MedicineList,
} from './medicine-list.ts';

const LIST: MedicineList = {
  medicines: [
    { name: 'Insulin', strengths: [] },
    { name: 'Insulin glargine', strengths: ['100 IU/mL'], form: 'units' },
    { name: 'Methotrexate', strengths: [], weekly: true, source: 'a sample' },
    { name: 'Metformin', strengths: ['500 mg'], form: 'tablet' },
    { name: 'Calcium', strengths: [] },
    { name: 'Glimepiride + Metformin', strengths: ['1 mg/500 mg'], form: 'tablet' },
  ],
  groups: [
    {
      name: 'Penicillins',
      also: ['penicillin'],
      medicines: ['Amoxicillin', 'Ampicillin'],
      source: 'a sample',
    },
    {
      name: 'Sulfonamide antibiotics',
      also: ['sulfa', 'sulpha'],
      medicines: ['Sulfamethoxazole'],
      source: 'a sample',
    },
  ],
  pregnancy: [
    {
      name: 'ACE inhibitors and sartans',
      also: ['sartan'],
      medicines: ['Enalapril', 'Telmisartan'],
      source: 'a sample',
    },
    { name: 'Valproate', also: [], medicines: ['Valproate', 'Valproic acid'], source: 'a sample' },
  ],
};

test.for<[name: string, generics: string[]]>([
  ['Metformin', ['metformin']],
  [' METFORMIN  SR ', ['metformin']],
  ['Tab. Metformin hydrochloride 500 mg', ['metformin']],
  ['Telmisartan + Amlodipine', ['telmisartan', 'amlodipine']],
  ['Telmisartan/Amlodipine 40/5', ['telmisartan', 'amlodipine']],
  ['Amlodipine, Telmisartan and Chlorthalidone', ['amlodipine', 'telmisartan', 'chlorthalidone']],
  ['Insulin glargine 100 IU/mL', ['insulin glargine']],
  ['Cholecalciferol 60,000 IU', ['cholecalciferol']],
  ['Calcium citrate', ['calcium citrate']],
  ['Metformin + Metformin SR', ['metformin']],
  ['', []],
  ['500 + 20', []],
])('“%s” has the generics %j', ([name, generics]) => {
  expect(genericsOf(name)).toEqual(generics);
});

test.for<[name: string, listed: string[]]>([
  ['insulin GLARGINE', ['Insulin glargine']],
  ['Insulin aspart', ['Insulin']],
  ['Human insulin', ['Insulin']],
  ['Metformin SR', ['Metformin']],
  ['Metforminol', []],
  ['Glimepiride', []],
  ['Metformin/Glimepiride', ['Glimepiride + Metformin', 'Metformin']],
  ['Folic acid, Methotrexate sodium', ['Methotrexate']],
  ['Calcium carbonate', ['Calcium']],
  ['Atorvastatin calcium', []],
  ['Metformin Insulin glargine', ['Insulin glargine', 'Metformin']],
])('“%s” is listed as %j', ([name, listed]) => {
  expect(findListed(LIST, name).map((one) => one.name)).toEqual(listed);
});

test.for<[allergy: string, name: string, group: string | undefined]>([
  ['Penicillin', 'Amoxicillin clavulanate', 'Penicillins'],
  ['penicillins (rash, 2019)', 'Amoxicillin + Clavulanic acid', 'Penicillins'],
  ['Ampicillin', 'Amoxicillin', 'Penicillins'],
  ['Amoxicillin - anaphylaxis', 'Amoxicillin 500 mg', ''],
  ['Penicillin', 'Penicillin V', ''],
  ['Sulfa', 'Trimethoprim/Sulfamethoxazole', 'Sulfonamide antibiotics'],
  ['Sulfonamide antibiotic', 'Sulfamethoxazole', 'Sulfonamide antibiotics'],
  ['SULPHA DRUGS', 'Sulfamethoxazole', 'Sulfonamide antibiotics'],
  ['Insulin: swelling', 'Insulin glargine', ''],
  ['Metformin', 'Glimepiride + Metformin SR', ''],
  ['Metformin hydrochloride', 'Metformin', ''],
  ['Sulfasalazine', 'Sulfamethoxazole', undefined],
  ['Dust, rash with a tablet', 'Metformin tablet', undefined],
  ['Calcium', 'Atorvastatin calcium', undefined],
  ['None known', 'Metformin', undefined],
  ['', 'Metformin', undefined],
])('an allergy “%s” concerns %s by the group %s', ([allergy, name, group]) => {
  expect(allergiesTo(LIST, ['Peanuts', allergy], name)).toEqual(
    group === undefined ? [] : [{ allergy, group }],
  );
});

test('letters are compared however they are composed', () => {
  const group = { name: 'Kürzel', also: [], medicines: ['Foosartan'], source: 'a sample' };
  const list = { ...LIST, groups: [group] };
  expect(allergiesTo(list, ['KU\u0308RZEL'], 'foosartan')).toHaveLength(1);
});

test.for<[name: string, groups: string[]]>([
  ['Telmisartan + Amlodipine', ['ACE inhibitors and sartans']],
  ['Enalapril maleate', ['ACE inhibitors and sartans']],
  ['Sodium valproate', ['Valproate']],
  ['Amlodipine', []],
])('in pregnancy, %s is asked about for %j', ([name, groups]) => {
  expect(inPregnancy(LIST, name).map((one) => one.name)).toEqual(groups);
});
