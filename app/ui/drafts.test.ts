import { expect, test } from 'vitest';
import {
  discardIfSaved,
  discardAllDrafts,
  hasDraft,
  hasUnsavedInput,
  isSameInput,
  keepDrafts,
  takeDraft,
  registerDraft,
} from './drafts.ts';

test('input typed before a lock can be taken back once', () => {
  let typed = 'half a';
  const stop = registerDraft('note', () => typed);
  typed = 'half a sentence';
  keepDrafts();
  stop();
  expect(takeDraft('note')).toBe('half a sentence');
  expect(takeDraft('note')).toBeUndefined();
});

test('an unregistered form is not kept, and signing out discards every draft', () => {
  registerDraft('left', () => 'left before')();
  const stop = registerDraft('open', () => 'still open');
  keepDrafts();
  expect(takeDraft('left')).toBeUndefined();
  expect(takeDraft('open')).toBe('still open');
  keepDrafts();
  discardAllDrafts();
  expect(takeDraft('open')).toBeUndefined();
  stop();
});

test('the context of a draft is kept only while its form holds unsaved input', () => {
  let typed: string | undefined;
  const stops = [
    registerDraft('patient/correct 1', () => typed),
    registerDraft('patient', () => (hasUnsavedInput('patient/') ? 'the first patient' : undefined)),
  ];
  keepDrafts();
  expect(takeDraft('patient')).toBeUndefined();
  typed = '120/80';
  keepDrafts();
  expect(takeDraft('patient')).toBe('the first patient');
  for (const stop of stops) stop();
  expect(hasUnsavedInput('patient/')).toBe(false);
  discardAllDrafts();
});

test('drafts with one prefix can be kept without the others', () => {
  const stops = [
    registerDraft('enquiry/note 1', () => 'half'),
    registerDraft('tab', () => 'inbox'),
  ];
  keepDrafts('enquiry/');
  expect(takeDraft('enquiry/note 1')).toBe('half');
  expect(takeDraft('tab')).toBeUndefined();
  for (const stop of stops) stop();
});

test('text that was taken out again is the same input as before', () => {
  expect(isSameInput({ name: '', day: '' }, { name: '', day: '' })).toBe(true);
  expect(isSameInput({ name: 'Half', day: '' }, { name: '', day: '' })).toBe(false);
  expect(isSameInput(undefined, undefined)).toBe(true);
});

test('a draft exists until it is discarded because the same text was saved', () => {
  const typed = { text: 'half' };
  const stop = registerDraft('enquiry/note 1', () => typed);
  expect(hasDraft('enquiry/')).toBe(true);
  expect(hasDraft('patient/')).toBe(false);
  keepDrafts('enquiry/');
  stop();
  expect(hasDraft('enquiry/')).toBe(true);
  discardIfSaved('enquiry/note 1', { text: 'half, and more' });
  expect(hasDraft('enquiry/')).toBe(true);
  discardIfSaved('enquiry/note 1', typed);
  expect(hasDraft('enquiry/')).toBe(false);
});
