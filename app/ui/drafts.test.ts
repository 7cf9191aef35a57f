import { expect, test } from 'vitest';
import {
  forgetSaved,
  forgetTexts,
  isHeld,
  isTyping,
  keepTexts,
  takeText,
  watchText,
} from './drafts.ts';

test('what is being typed when the page locks can be taken back once', () => {
  let typed = 'half a';
  const stop = watchText('note', () => typed);
  typed = 'half a sentence';
  keepTexts();
  stop();
  expect(takeText('note')).toBe('half a sentence');
  expect(takeText('note')).toBeUndefined();
});

test('a form that has been left is not kept, and signing out forgets what was', () => {
  watchText('left', () => 'left before')();
  const stop = watchText('open', () => 'still open');
  keepTexts();
  expect(takeText('left')).toBeUndefined();
  expect(takeText('open')).toBe('still open');
  keepTexts();
  forgetTexts();
  expect(takeText('open')).toBeUndefined();
  stop();
});

test('what a text belongs to is kept only while something is typed', () => {
  let typed: string | undefined;
  const stops = [
    watchText('patient/correct 1', () => typed),
    watchText('patient', () => (isTyping('patient/') ? 'the first patient' : undefined)),
  ];
  keepTexts();
  expect(takeText('patient')).toBeUndefined();
  typed = '120/80';
  keepTexts();
  expect(takeText('patient')).toBe('the first patient');
  for (const stop of stops) stop();
  expect(isTyping('patient/')).toBe(false);
  forgetTexts();
});

test('what stands for one thing alone can be kept when another takes its place', () => {
  const stops = [watchText('enquiry/note 1', () => 'half'), watchText('tab', () => 'inbox')];
  keepTexts('enquiry/');
  expect(takeText('enquiry/note 1')).toBe('half');
  expect(takeText('tab')).toBeUndefined();
  for (const stop of stops) stop();
});

test('what is typed or kept is held until it is left, taken, or saved as it was kept', () => {
  const typed = { text: 'half' };
  const stop = watchText('enquiry/note 1', () => typed);
  expect(isHeld('enquiry/')).toBe(true);
  expect(isHeld('patient/')).toBe(false);
  keepTexts('enquiry/');
  stop();
  expect(isHeld('enquiry/')).toBe(true);
  forgetSaved('enquiry/note 1', { text: 'half, and more' });
  expect(isHeld('enquiry/')).toBe(true);
  forgetSaved('enquiry/note 1', typed);
  expect(isHeld('enquiry/')).toBe(false);
});
