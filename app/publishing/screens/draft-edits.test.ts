import { expect, test } from 'vitest';
import type { Edit, EditValue } from '../../content/edits.ts';
import { withEdits, editField, writeFile } from './draft-edits.ts';

const VALUES: Record<string, EditValue> = {
  'page.yaml': {
    welcome: { heading: 'Welcome', lede: 'To all' },
    slides: [{ tab: 'One' }, { tab: 'Two' }],
  },
};
const site = { values: VALUES, markdown: { 'news/old.md': 'Old' } };
const write = (edits: readonly Edit[], path: (string | number)[], value: EditValue | null) =>
  editField(edits, site, { file: 'page.yaml', path, value });

test('a changed field is one edit with what was there, however often it is typed in', () => {
  const typed = write(write([], ['welcome', 'heading'], 'Welcom'), ['welcome', 'heading'], 'Hello');
  expect(typed).toEqual([
    { file: 'page.yaml', path: ['welcome', 'heading'], value: 'Hello', was: 'Welcome' },
  ]);
  expect(withEdits(VALUES['page.yaml'], 'page.yaml', typed)).toMatchObject({
    welcome: { heading: 'Hello', lede: 'To all' },
  });
});

test('a field that is as it was again is no edit', () => {
  const typed = write([], ['welcome', 'heading'], 'Hello');
  expect(write(typed, ['welcome', 'heading'], 'Welcome')).toEqual([]);
});

test('a list in a new order takes the edits of its fields with it, and later ones go into it', () => {
  const typed = write([], ['slides', 0, 'tab'], 'First');
  const moved = write(typed, ['slides'], [{ tab: 'Two' }, { tab: 'First' }]);
  expect(moved).toHaveLength(1);
  const again = write(moved, ['slides', 1, 'tab'], 'Last');
  expect(again).toEqual([
    {
      file: 'page.yaml',
      path: ['slides'],
      value: [{ tab: 'Two' }, { tab: 'Last' }],
      was: [{ tab: 'One' }, { tab: 'Two' }],
    },
  ]);
});

test('an entry behind the end of a list is an edit of the list', () => {
  const typed = write(write([], ['slides', 2, 'tab'], 'T'), ['slides', 2, 'tab'], 'Three');
  expect(typed).toEqual([
    {
      file: 'page.yaml',
      path: ['slides'],
      value: [{ tab: 'One' }, { tab: 'Two' }, { tab: 'Three' }],
      was: [{ tab: 'One' }, { tab: 'Two' }],
    },
  ]);
});

test('a draft keeps the value it began with when somebody else publishes meanwhile', () => {
  const typed = write([], ['welcome', 'lede'], 'To you');
  const theirs = { ...site, values: { 'page.yaml': { welcome: { lede: 'To us' } } } };
  const path = ['welcome', 'lede'];
  const again = editField(typed, theirs, { file: 'page.yaml', path, value: 'To you all' });
  expect(again).toEqual([{ file: 'page.yaml', path, value: 'To you all', was: 'To all' }]);
});

test('an article is added, changed and taken back', () => {
  const added = writeFile([], site, { file: 'news/new.md', text: 'New' });
  expect(added).toEqual([{ file: 'news/new.md', text: 'New', was: null }]);
  expect(writeFile(added, site, { file: 'news/new.md', text: null })).toEqual([]);
  const changed = writeFile([], site, { file: 'news/old.md', text: 'Older' });
  expect(writeFile(changed, site, { file: 'news/old.md', text: 'Old' })).toEqual([]);
});
