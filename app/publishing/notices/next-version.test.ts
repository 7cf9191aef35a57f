import { expect, test } from 'vitest';
import { nextVersion } from './next-version.ts';

test('a changed notice gets today as its version, or the first free day after the published one', () => {
  expect(nextVersion('2026-11-25', '2026-11-24')).toBe('2026-11-25');
  expect(nextVersion('2026-11-25', '')).toBe('2026-11-25');
  expect(nextVersion('2026-11-25', '2026-11-25')).toBe('2026-11-26');
  expect(nextVersion('2026-12-31', '2026-12-31')).toBe('2027-01-01');
});
