import { expect, test } from 'vitest';
import { createKeyReader, letterOf, startsSearch } from './shortcut-keys.ts';
import { STAFF_SCREENS } from '../staff-screens.tsx';

const press = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const TABS = ['patients', 'enquiries'] as const;

test('g and a letter lead to a tab that is there', () => {
  const read = createKeyReader(TABS);
  expect(read(press('g'), 0)).toBeUndefined();
  expect(read(press('e'), 500)).toEqual({ kind: 'tab', tab: 'enquiries' });
  expect(read(press('e'), 600)).toBeUndefined();
  read(press('g'), 1000);
  expect(read(press('t'), 1100)).toBeUndefined();
});

test('a letter that comes late, or after another key, leads nowhere', () => {
  const read = createKeyReader(TABS);
  read(press('g'), 0);
  expect(read(press('e'), 2000)).toBeUndefined();
  read(press('g'), 3000);
  read(press('x'), 3100);
  expect(read(press('e'), 3200)).toBeUndefined();
});

test.each([
  ['n', 'next-enquiry'],
  ['r', 'newest-report'],
  ['f', 'filter-reports'],
  ['v', 'add-visit'],
  ['j', 'next-row'],
  ['k', 'previous-row'],
])('%s alone means %s, but not after g', (key, kind) => {
  const read = createKeyReader(TABS);
  expect(read(press(key), 0)).toEqual({ kind });
  read(press('g'), 100);
  expect(read(press(key), 200)).toBeUndefined();
});

test.each(['a', 'p', '1', '3'])('%s presses the button that names it', (key) => {
  expect(createKeyReader(TABS)(press(key), 0)).toEqual({ kind: 'press', key });
});

test('keyboard shortcuts of the browser stay unchanged', () => {
  const read = createKeyReader(TABS);
  expect(read(press('/'), 0)).toEqual({ kind: 'search' });
  expect(read(press('?'), 0)).toEqual({ kind: 'help' });
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(read(press('/', { [held]: true }), 0)).toBeUndefined();
  }
});

test('no two tabs of the desk begin with the same letter, as one could not be reached', () => {
  const letters = STAFF_SCREENS.map(({ name }) => letterOf(name));
  expect(letters).toEqual([...new Set(letters)]);
});

test.each(['9', 'K', 'స', 'द', '९'])('%s begins a search', (key) => {
  expect(startsSearch(press(key))).toBe(true);
  expect(startsSearch(press(key, { ctrlKey: true }))).toBe(false);
});

test.each(['k', ' ', 'Enter', 'F5', '-'])('%s begins no search', (key) => {
  expect(startsSearch(press(key))).toBe(false);
});
