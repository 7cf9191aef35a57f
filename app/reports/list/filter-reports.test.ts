import { describe, expect, test, vi } from 'vitest';
import { kindOfFile } from '../file-kind.ts';
import { countFiles, filterReports, showFileCount } from './filter-reports.ts';
import type { ReportListing } from '../report.ts';
import { showReportTime } from '../../hours/report-time.ts';

const listing: ReportListing = {
  reports: ['thyroid-profile.pdf', 'HbA1c.pdf', 'neck.png'].map((name, index) => ({
    key: String(index),
    name,
    fullPath: `endocrineImgs/1801753170/${name}`,
    url: `/staff/reports/${index}`,
    sizeKb: '1.00',
    timeCreated: '2025-02-02T05:00:42.000Z',
    updated: '2025-02-02T05:00:42.000Z',
  })),
  problems: [{ name: 'old-HBA1C.pdf', error: 'It is missing.' }],
};

describe('the filter', () => {
  test('finds letters anywhere in a file name, in any case, among the unreadable too', () => {
    const found = filterReports(listing, 'hba1C');
    expect(found.reports.map(({ name }) => name)).toEqual(['HbA1c.pdf']);
    expect(found.problems).toHaveLength(1);
    expect(showFileCount(countFiles(found), countFiles(listing), true)).toBe('2 of 4 files');
  });

  test('takes no notice of a blank around the words, which a telephone adds', () => {
    expect(countFiles(filterReports(listing, ' hba1c '))).toBe(2);
    expect(countFiles(filterReports(listing, ' '))).toBe(4);
  });

  test('finds letters however they are put together: imported names and keyboards differ', () => {
    const named = (name: string): ReportListing => ({
      reports: [],
      problems: [{ name, error: '' }],
    });
    for (const [name, words] of [
      ['Re\u0301sume\u0301.pdf', 'r\u00e9sum\u00e9'],
      ['\u0938\u0921\u093c\u0915.pdf', '\u0938\u095c\u0915'],
      ['\u0c2e\u0c46\u0c56\u0c38\u0c42\u0c30\u0c41.pdf', '\u0c2e\u0c48\u0c38\u0c42\u0c30\u0c41'],
    ] as const) {
      expect(countFiles(filterReports(named(name), words)), name).toBe(1);
    }
  });

  test('takes every character as itself', () => {
    expect(countFiles(filterReports(listing, '.*'))).toBe(0);
  });

  test('leaves all when it is empty', () => {
    expect(filterReports(listing, '')).toEqual(listing);
    expect(showFileCount(4, 4, false)).toBe('4 files');
    expect(showFileCount(1, 1, false)).toBe('1 file');
  });
});

test('a tag says what the name ends in', () => {
  expect(kindOfFile('scan.of.neck.PNG')).toEqual({ tag: 'PNG', look: 'picture' });
  expect(kindOfFile('profile.pdf')).toEqual({ tag: 'PDF', look: 'document' });
  expect(kindOfFile('notes.docx')).toEqual({ tag: 'DOCX', look: 'other' });
  expect(kindOfFile('README')).toEqual({ tag: 'FILE', look: 'other' });
});

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
