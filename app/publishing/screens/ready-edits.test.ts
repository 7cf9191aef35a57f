import { expect, test } from 'vitest';
import type { Edit, EditFault } from '../../content/edits.ts';
import { splitReady } from './ready-edits.ts';

const hello: Edit = { file: 'page.yaml', path: ['welcome', 'heading'], value: 'Hello', was: 'Hi' };
const article: Edit = { file: 'news/holi.md', text: 'file: door.jpg', was: null };
const door: Edit = { file: 'pictures/door.jpg', upload: 'a1' };
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

test('an article with a fault waits with its new photo, and everything else is published', () => {
  const fault = faultAt('news/holi.md', 'summary');
  const split = splitReady([hello, article, door], [fault]);
  expect(split).toEqual({
    ready: [{ edit: hello, sent: hello }],
    blocking: [],
    unfinished: [fault],
  });
});

test('a new slide with a fault waits; those before and after it are published', () => {
  const edit = slides([one, empty, two] as object[]);
  const fault = faultAt('page.yaml', 'slides', 1, 'tab');
  expect(splitReady([edit], [fault])).toEqual({
    ready: [{ edit, sent: slides([one, two] as object[]), rest: { ...edit, was: [one, two] } }],
    blocking: [],
    unfinished: [fault],
  });
});

test('when only an unfinished slide is left, nothing is ready', () => {
  const edit = slides([one, empty] as object[]);
  const fault = faultAt('page.yaml', 'slides', 1, 'tab');
  expect(splitReady([edit], [fault, faultAt('page.yaml', 'slides', 1, 'heading')])).toEqual({
    ready: [],
    blocking: [],
    unfinished: [fault],
  });
});

test('a fault in a published slide or in a field of the page stops the publication', () => {
  const faults = [faultAt('page.yaml', 'slides', 0, 'tab'), faultAt('page.yaml', 'welcome')];
  expect(splitReady([slides([{ id: '1', tab: '' }]), hello], faults).blocking).toEqual(faults);
});
