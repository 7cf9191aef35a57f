import { expect, test } from 'vitest';
import { describeChange, describeChanges } from './describe-change.ts';
import type { ContentChange } from '../../content/edits.ts';

/** 'Label: before -> after' of each change in words. */
function say(change: ContentChange): string[] {
  return describeChange(change).map(
    ({ label, before, after }) => `${label}: ${before ?? ''} -> ${after ?? ''}`,
  );
}

const christmas = { from: '2026-12-25', to: '2026-12-25', reason: 'Christmas' };
const sankranti = { from: '2027-01-14', to: '2027-01-16', reason: 'Sankranti' };

test.each<[what: string, change: ContentChange, words: string[]]>([
  [
    'a text',
    {
      file: 'clinic.yaml',
      path: ['phone', 'shown'],
      before: '0891 000 0101',
      after: '0891 000 0102',
    },
    ['Telephone, as shown: 0891 000 0101 -> 0891 000 0102'],
  ],
  [
    'a Telugu text of an entry',
    { file: 'page.te.yaml', path: ['slides', 1, 'heading'], before: 'పాత', after: 'కొత్త' },
    ['Slide 2, heading (Telugu): పాత -> కొత్త'],
  ],
  [
    'a holiday',
    {
      file: 'clinic.yaml',
      path: ['hours', 'closures'],
      before: [sankranti],
      after: [christmas, sankranti],
    },
    ['Closed:  -> Fri 25 Dec 2026 (Christmas)'],
  ],
  [
    'a longer holiday',
    {
      file: 'clinic.yaml',
      path: ['hours', 'closures'],
      before: [christmas],
      after: [{ ...christmas, to: '2026-12-26' }],
    },
    ['Closed: Fri 25 Dec 2026 (Christmas) -> Fri 25 Dec 2026 to Sat 26 Dec 2026 (Christmas)'],
  ],
  [
    'a day that is open again',
    {
      file: 'clinic.yaml',
      path: ['hours', 'closures'],
      before: [christmas, sankranti],
      after: [sankranti],
    },
    ['Open again: Fri 25 Dec 2026 (Christmas) -> '],
  ],
  [
    'one day of the week with other hours',
    {
      file: 'clinic.yaml',
      path: ['hours', 'sessions'],
      before: [
        { days: 'Monday to Saturday', opens: '10:30', closes: '13:00' },
        { days: 'Monday to Saturday', opens: '17:00', closes: '20:00' },
      ],
      after: [
        { days: 'Monday, Wednesday to Saturday', opens: '10:30', closes: '13:00' },
        { days: 'Monday, Wednesday to Saturday', opens: '17:00', closes: '20:00' },
        { days: 'Tuesday', opens: '10:00', closes: '13:00' },
      ],
    },
    ['Opening hours, Tuesday: 10:30 am to 1:00 pm and 5:00 pm to 8:00 pm -> 10:00 am to 1:00 pm'],
  ],
  [
    'slides in another order',
    {
      file: 'page.yaml',
      path: ['slides'],
      before: [
        { id: 'a', tab: 'A' },
        { id: 'b', tab: 'B' },
      ],
      after: [
        { id: 'b', tab: 'B' },
        { id: 'a', tab: 'A' },
      ],
    },
    ['Slide:  -> in another order'],
  ],
  [
    'a new slide beside a changed one',
    {
      file: 'page.yaml',
      path: ['slides'],
      before: [{ id: 'a', heading: 'Old' }],
      after: [
        { id: 'a', heading: 'New' },
        { id: 'b', heading: 'More' },
      ],
    },
    ['Slide, added:  -> More', 'Slide 1, heading: Old -> New'],
  ],
  [
    'a hidden card',
    { file: 'page.yaml', path: ['cards', 'items', 1, 'hidden'], before: null, after: 'yes' },
    ['Card 2: shown -> hidden'],
  ],
  [
    'an article',
    { file: 'news/holi.md', before: null, after: "---\ntitle: 'Closed: Holi'\n---\nText" },
    ['News, added:  -> Closed: Holi'],
  ],
  [
    'a picture',
    { file: 'pictures/door.jpg', before: 'pictures/door.jpg', after: null },
    ['Picture, removed: door.jpg -> '],
  ],
  [
    'a growth table',
    { file: 'growth/bmi-boys.csv', before: 'a1b2', after: 'c3d4' },
    ['Growth table, changed:  -> bmi-boys.csv'],
  ],
  [
    'the list of medicines',
    { file: 'medicines.yaml', before: null, after: 'c3d4' },
    ['List of medicines, added:  -> medicines.yaml'],
  ],
])('%s is told in words', (_, change, words) => {
  expect(say(change)).toEqual(words);
});

test('a telephone is one change: the number that is dialled follows from the one that is shown', () => {
  const phone = (name: string) => ({
    file: 'clinic.yaml',
    path: ['phone', name],
    before: '1',
    after: '2',
  });
  const chat = { file: 'clinic.yaml', path: ['whatsapp', 'number'], before: '1', after: '2' };
  const labels = describeChanges([phone('number'), chat, phone('shown')]).map(({ label }) => label);
  expect(labels).toEqual(['WhatsApp', 'Telephone, as shown']);
  expect(describeChanges([phone('number')])).toHaveLength(1);
});

test('the notices of a kind are one change, and an entry of a list has its title', () => {
  const notice = (language: string) => ({
    file: `privacy/${language}.md`,
    before: 'Old',
    after: 'New',
  });
  const card = { file: 'page.yaml', path: ['cards', 'items', 2, 'email'], before: 'a', after: 'b' };
  const changes = [notice('en'), card, notice('te')];
  expect(describeChanges(changes, () => ({ title: 'Reception' }))).toMatchObject([
    { label: 'Privacy notice, changed', after: 'English, Telugu' },
    { label: 'Card 3 (Reception), e-mail', after: 'b' },
  ]);
});
