import { expect, test } from 'vitest';
import type { DeskEnquiry } from './desk-enquiry.ts';
import { isClash, takeOwn, withSaved } from './merge-change.ts';

const over = { name: 'One', note: '', status: 'new', agreedAt: null, version: 1 } as DeskEnquiry;

test('a note over a status that somebody else changed is no clash', () => {
  const current: DeskEnquiry = { ...over, status: 'called', version: 2 };
  expect(isClash({ note: 'Rings back', version: 1 }, { over, current })).toBe(false);
});

test('the same field, changed otherwise, is one; changed alike it is none', () => {
  const current: DeskEnquiry = { ...over, note: 'Theirs', version: 2 };
  expect(isClash({ note: 'Mine', version: 1 }, { over, current })).toBe(true);
  expect(isClash({ note: 'Theirs', version: 1 }, { over, current })).toBe(false);
});

test('where the version that was typed over is not known, every difference is asked about', () => {
  const current: DeskEnquiry = { ...over, status: 'called', version: 2 };
  expect(isClash({ note: 'Mine' }, { over: undefined, current })).toBe(true);
  expect(isClash({ status: 'called' }, { over: undefined, current })).toBe(false);
});

test('of all answers of a form only the changed ones are its own', () => {
  expect(takeOwn({ name: 'One', message1: 'New', version: 1 }, over)).toEqual({
    message1: 'New',
    version: 1,
  });
  expect(takeOwn({ name: 'One', version: 1 }, over)).toEqual({ name: 'One', version: 1 });
  expect(takeOwn({ name: 'One' }, undefined)).toEqual({ name: 'One' });
});

test('more of what one saved over somebody else is no clash with oneself, but with the next', () => {
  const current: DeskEnquiry = { ...over, note: 'Mine', status: 'called', version: 3 };
  const known = withSaved(over, { note: 'Mine', version: 2 });
  expect(known).toEqual({ ...over, note: 'Mine' });
  expect(isClash({ note: 'Mine, and more', version: 1 }, { over: known, current })).toBe(false);
  const next: DeskEnquiry = { ...current, note: 'Theirs again', version: 4 };
  expect(isClash({ note: 'Mine, and more', version: 1 }, { over: known, current: next })).toBe(
    true,
  );
});
