import { expect, test } from 'vitest';
import type { DeskEnquiry } from '../inbox/desk-enquiry-schema.server.ts';
import { isClash, takeOwn, withSaved } from './merge-change.ts';

const over = { name: 'One', note: '', status: 'new', agreedAt: null, version: 1 } as DeskEnquiry;

test('a changed note does not conflict with a status that somebody else changed', () => {
  const current: DeskEnquiry = { ...over, status: 'called', version: 2 };
  expect(isClash({ note: 'Rings back', version: 1 }, { over, current })).toBe(false);
});

test('changing the same field to different values is a conflict; to the same value it is not', () => {
  const current: DeskEnquiry = { ...over, note: 'Theirs', version: 2 };
  expect(isClash({ note: 'Mine', version: 1 }, { over, current })).toBe(true);
  expect(isClash({ note: 'Theirs', version: 1 }, { over, current })).toBe(false);
});

test('if the original version is unknown, every difference counts as a conflict', () => {
  const current: DeskEnquiry = { ...over, status: 'called', version: 2 };
  expect(isClash({ note: 'Mine' }, { over: undefined, current })).toBe(true);
  expect(isClash({ status: 'called' }, { over: undefined, current })).toBe(false);
});

test('only the changed answers of a form are sent', () => {
  expect(takeOwn({ name: 'One', message1: 'New', version: 1 }, over)).toEqual({
    message1: 'New',
    version: 1,
  });
  expect(takeOwn({ name: 'One', version: 1 }, over)).toEqual({ name: 'One', version: 1 });
  expect(takeOwn({ name: 'One' }, undefined)).toEqual({ name: 'One' });
});

test('after overwriting somebody’s change, further edits conflict only with a later change by another', () => {
  const current: DeskEnquiry = { ...over, note: 'Mine', status: 'called', version: 3 };
  const known = withSaved(over, { note: 'Mine', version: 2 });
  expect(known).toEqual({ ...over, note: 'Mine' });
  expect(isClash({ note: 'Mine, and more', version: 1 }, { over: known, current })).toBe(false);
  const next: DeskEnquiry = { ...current, note: 'Theirs again', version: 4 };
  expect(isClash({ note: 'Mine, and more', version: 1 }, { over: known, current: next })).toBe(
    true,
  );
});
