import { expect, test } from 'vitest';
import { isGettingFull, isTooSmall, showBytes } from './disk-room.ts';
import { countOf, showMinutes, showTopic, showWeek } from './show-figures.ts';

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [190, '3 h 10 min'],
  [24 * 60, '1 day'],
  [52 * 60 + 59, '2 days 4 h'],
])('%d minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes)).toBe(shown);
});

test('topics, weeks and counts are written for a person', () => {
  expect(showTopic('Low Testosterone [ IN MEN ]')).toBe('Low Testosterone (in men)');
  expect(showTopic('Something imported')).toBe('Something imported');
  expect(showTopic('')).toBe('No topic');
  expect(showWeek('2026-11-30')).toBe('30 Nov to 6 Dec');
  expect(countOf(1, 'enquiry', 'enquiries')).toBe('1 enquiry');
  expect(countOf(1204, 'enquiry', 'enquiries')).toBe('1,204 enquiries');
});

test('the disk is getting full when a backup beside the site may not fit', () => {
  const GIB = 2 ** 30;
  const here = { isOnDataDisk: true };
  const small = { database: 10_000_000, reports: 0 };
  expect(isGettingFull({ ...small, free: 2.1 * GIB }, here)).toBe(false);
  expect(isGettingFull({ ...small, free: 1.9 * GIB }, here)).toBe(true);
  const large = { free: 27 * GIB, database: GIB, reports: 30 * GIB };
  expect(isGettingFull(large, here)).toBe(true);
  expect(isGettingFull(large, { isOnDataDisk: false })).toBe(false);
  expect(isGettingFull(large, null)).toBe(false);
  expect(isGettingFull({ ...large, free: null }, here)).toBe(false);
  const place = { isOnDataDisk: false, isOnOneDisk: false, kept: 20, most: 24 };
  expect(isTooSmall({ ...place, free: 3.9 * GIB }, GIB)).toBe(true);
  expect(isTooSmall({ ...place, free: 4.1 * GIB }, GIB)).toBe(false);
  expect(isTooSmall({ ...place, free: null }, GIB)).toBe(false);
  expect(showBytes(12.44 * GIB)).toBe('12.4 GB');
  expect(showBytes(340 * 2 ** 20)).toBe('340 MB');
});
