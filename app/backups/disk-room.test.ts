import { expect, test } from 'vitest';
import { isGettingFull, isTooSmall, showBytes } from './disk-room.ts';

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
