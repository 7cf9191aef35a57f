import { expect, test } from 'vitest';
import type { Edit, EditFault } from '../../content/edits.ts';
import { splitReady } from './ready-edits.ts';

const hello: Edit = { file: 'page.yaml', path: ['welcome', 'heading'], value: 'Hello', was: 'Hi' };
const article: Edit = { file: 'news/holi.md', text: 'Unfinished', was: null };
const [one, two, empty] = [
  { id: '1', tab: 'One' },
  { id: '2', tab: 'Two' },
  { id: 'slide-3', tab: '' },
];
const slides = (value: object[], was = [one]): Edit =>
  ({ file: 'page.yaml', path: ['slides'], value, was }) as Edit;
const faultAt = (file: string, ...path: (string | number)[]): EditFault => ({
  file,
  path,
  message: 'Is empty.',
});

test('an article with a fault waits, and everything else is published', () => {
  const split = splitReady([hello, article], [faultAt('news/holi.md', 'summary')]);
  expect(split).toEqual({ ready: [{ edit: hello, sent: hello }], blocking: [], unfinished: 1 });
});

test('a new slide with a fault waits; those before and after it are published', () => {
  const edit = slides([one, empty, two] as object[]);
  expect(splitReady([edit], [faultAt('page.yaml', 'slides', 1, 'tab')])).toEqual({
    ready: [{ edit, sent: slides([one, two] as object[]), rest: { ...edit, was: [one, two] } }],
    blocking: [],
    unfinished: 1,
  });
});

test('when only an unfinished slide is left, nothing is ready', () => {
  const edit = slides([one, empty] as object[]);
  const split = splitReady([edit], [faultAt('page.yaml', 'slides', 1, 'tab')]);
  expect(split).toEqual({ ready: [], blocking: [], unfinished: 1 });
});

test('a fault in a published slide or in a field of the page stops the publication', () => {
  const faults = [faultAt('page.yaml', 'slides', 0, 'tab'), faultAt('page.yaml', 'welcome')];
  expect(splitReady([slides([{ id: '1', tab: '' }]), hello], faults).blocking).toEqual(faults);
});
