import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { NO_MEDICINE_LIST } from '../../prescriptions/medicine-list.ts';
import { readContent } from '../content.server.ts';

const SHIPPED = join(import.meta.dirname, '../../../content');

test('the clinic’s own list of medicines is read for staff, and no visitor gets it', async () => {
  await using content = await copyContent();
  expect((await content.read()).prescribing.list).toEqual(NO_MEDICINE_LIST);
  await content.write(
    'medicines.yaml',
    [
      'medicines:',
      '  Insulin glargine: { strengths: [100 IU/mL], form: units }',
      '  Methotrexate: { form: tablet, weekly: true, source: a sample }',
      '  Alendronate: { weekly: [70 mg] }',
      '  Levothyroxine: { strengths: [25 mcg, 50 mcg], form: tablet, amount: 0.5 to 3 }',
      'groups:',
      '  - { name: Penicillins, also: [penicillin], medicines: [Amoxicillin], source: a sample }',
      'pregnancy:',
      '  - { name: Statins, medicines: [Atorvastatin], source: a sample }',
      '',
    ].join('\n'),
  );
  const { prescribing, clinic, clinicIn, warnings } = await content.read();
  expect(prescribing.list).toEqual({
    medicines: [
      { name: 'Insulin glargine', strengths: ['100 IU/mL'], form: 'units' },
      { name: 'Methotrexate', strengths: [], form: 'tablet', weekly: true, source: 'a sample' },
      { name: 'Alendronate', strengths: [], weekly: ['70 mg'] },
      {
        name: 'Levothyroxine',
        strengths: ['25 mcg', '50 mcg'],
        form: 'tablet',
        amount: { from: 0.5, to: 3 },
      },
    ],
    groups: [
      { name: 'Penicillins', also: ['penicillin'], medicines: ['Amoxicillin'], source: 'a sample' },
    ],
    pregnancy: [{ name: 'Statins', also: [], medicines: ['Atorvastatin'], source: 'a sample' }],
  });
  expect(JSON.stringify([clinic, clinicIn])).not.toContain('glargine');
  expect(warnings).toEqual([]);
});

test.for(['', '# nothing yet\n', 'medicines:\ngroups:\npregnancy:\n'])(
  'a list without entries is empty: %j',
  async (text) => {
    await using content = await copyContent();
    await content.write('medicines.yaml', text);
    expect((await content.read()).prescribing.list).toEqual(NO_MEDICINE_LIST);
  },
);

test.for<[entry: string, fault: string]>([
  [
    'medicines: { Metformin: { form: pill } }',
    'line 1: "form" (in medicines, Metformin) must be one of tablet, capsule, sachet, patch, units, mL, drops, puffs, injection, application.',
  ],
  [
    'medicines: { Metformin: { fom: tablet } }',
    'line 1: "fom" (in medicines, Metformin) is not a field of this file; did you mean "form".',
  ],
  [
    'medicines: { Metformin: { strengths: 500 mg } }',
    'line 1: "strengths" (in medicines, Metformin) must be a list, each entry on a line that begins with "- ".',
  ],
  [
    'medicines: { Methotrexate: { weekly: daily } }',
    'line 1: "weekly" (in medicines, Methotrexate) must be true, or a list of strengths such as [70 mg].',
  ],
  [
    'medicines: { Levothyroxine: { form: tablet, amount: 3 to 0.5 } }',
    'line 1: "amount" (in medicines, Levothyroxine) must be two numbers such as 0.5 to 3.',
  ],
  [
    'medicines: { Levothyroxine: { form: tablet, amount: one } }',
    'line 1: "amount" (in medicines, Levothyroxine) must be two numbers such as 0.5 to 3.',
  ],
  [
    'medicines: { Levothyroxine: { amount: 0.5 to 3 } }',
    'line 1: "form" (in medicines, Levothyroxine) is missing: "amount" counts in the unit of the form.',
  ],
  [
    'medicines:\n  Metformin: { form: tablet }\n  metformin: { form: mL }',
    'line 3: "metformin" (in medicines) is the same medicine as "Metformin"; keep one of the two.',
  ],
  [
    'pregnancy:\n  - { name: Statins, medicines: [Atorvastatin] }',
    'line 2: "source" (in pregnancy, entry 1) is missing.',
  ],
  [
    'groups:\n  - { name: Penicillins, medicines: [], source: a sample }',
    'line 2: "medicines" (in groups, entry 1) must have at least one entry.',
  ],
  [
    'groups:\n  - { name: Penicillins, medicines: [Amoxicillin + Clavulanic acid], source: a sample }',
    'line 2: entry 1 (in groups, entry 1, medicines) must be one generic name; write the medicines of a combination one by one.',
  ],
])('a fault is told with its line: %s', async ([text, fault]) => {
  await using content = await copyContent();
  await content.write('medicines.yaml', `${text}\n`);
  expect(await content.readFaults()).toEqual([`content/medicines.yaml, ${fault}`]);
});

test('the shipped beginning says its source for every group, and gives no amount', async () => {
  await using copy = await copyContent();
  const { prescribing } = await readContent(SHIPPED, { cacheFolder: copy.cacheFolder });
  const { medicines, groups, pregnancy } = prescribing.list;
  expect([groups.length, pregnancy.length]).toEqual([3, 8]);
  expect(medicines.filter((one) => one.amount !== undefined)).toEqual([]);
  expect(medicines.filter((one) => one.weekly && !one.source)).toEqual([]);
});
