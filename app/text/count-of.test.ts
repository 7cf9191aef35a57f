import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test('counts are written for a person', () => {
  expect(countOf(1, 'enquiry', 'enquiries')).toBe('1 enquiry');
  expect(countOf(1204, 'enquiry', 'enquiries')).toBe('1,204 enquiries');
});
