import { expect, test, vi } from 'vitest';
import { showReportTime } from './report-time.ts';

test('times are on the clinic clock, the month in three letters', () => {
  expect(showReportTime('2025-09-02T20:00:42.000Z', 'Asia/Kolkata')).toBe('03-Sep-2025 01:30');
  expect(showReportTime('2025-12-31T18:30:00Z', 'Asia/Kolkata')).toBe('01-Jan-2026 00:00');
  expect(showReportTime('never', 'Asia/Kolkata')).toBe('Not known');
});

test('the times of a long list are written with one format, so that typing in the filter is not held up', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 10; day < 28; day += 1) showReportTime(`2025-09-${day}`, 'Asia/Tokyo');
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  made.mockRestore();
});
