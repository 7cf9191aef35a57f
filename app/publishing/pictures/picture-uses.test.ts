import { expect, test } from 'vitest';
import type { EditValue } from '../../content/edits.ts';
import { listUses } from './picture-uses.ts';

const PAGE: EditValue = {
  slides: [{ picture: { drawing: 'thyroid' } }, { picture: { file: 'door.jpg', alt: 'The door' } }],
  doctor: { picture: { file: 'doctor.jpg', alt: ' ' } },
  cards: { items: [{ picture: { file: 'door.jpg', alt: '' } }, {}] },
};
const NEWS: Record<string, string> = {
  'news/a.md': '---\ntitle: A\npicture:\n  file: plan.jpg\n---\n\nx',
  'news/b.md': '---\ntitle: B\n---\n\n![The plan](../pictures/front%20door.jpg) ![x](plan.jpg)',
};
const draft = {
  read: () => PAGE,
  readText: (file: string) => NEWS[file],
  listTexts: () => Object.keys(NEWS),
};

test('the places that show a photo are named', () => {
  const labels = (name: string) => listUses(name, draft).map(({ label }) => label);
  expect(labels('door.jpg')).toEqual(['Slide 2', 'Card 1']);
  expect(labels('doctor.jpg')).toEqual(['Doctor']);
  expect(labels('plan.jpg')).toEqual(['News: A', 'News: B']);
  expect(labels('front door.jpg')).toEqual(['News: B']);
  expect(labels('thyroid')).toEqual([]);
});
