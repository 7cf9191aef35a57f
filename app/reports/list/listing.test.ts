import { describe, expect, test } from 'vitest';
import {
  countFiles,
  filterReports,
  moveToDeleted,
  putBackReport,
  putReport,
  showFileCount,
} from './listing.ts';
import type { Report, ReportListing } from '../reports.contract.ts';

const report = (key: string, timeCreated: string, name = `${key}.pdf`) =>
  ({ key, name, timeCreated }) as Report;
const listing: ReportListing = {
  reports: [report('b', '2026'), report('a', '2025')],
  problems: [],
};
const keys = (changed: ReportListing) => changed.reports.map(({ key }) => key);

test('a new report is listed by its time, and a renamed one keeps its position', () => {
  expect(keys(putReport(listing, report('c', '2027')))).toEqual(['c', 'b', 'a']);
  expect(keys(putReport(listing, report('c', '2025', '0.pdf')))).toEqual(['b', 'c', 'a']);
  const renamed = putReport(listing, report('a', '2025', 'new.pdf'));
  expect(renamed.reports.map(({ name }) => name)).toEqual(['b.pdf', 'new.pdf']);
});

test('a deleted report is listed among the deleted ones until it is put back', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const deleted = moveToDeleted(listing, report('b', '2026'), now);
  expect(keys(deleted)).toEqual(['a']);
  expect(deleted.deleted).toEqual([{ key: 'b', name: 'b.pdf', deletedAt: now.toISOString() }]);
  const back = putBackReport(deleted, report('b', '2026'));
  expect(keys(back)).toEqual(['b', 'a']);
  expect(back.deleted).toEqual([]);
});

const files: ReportListing = {
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
  test('finds letters anywhere in a file name, in any case, and lists unreadable files too', () => {
    const found = filterReports(files, 'hba1C');
    expect(found.reports.map(({ name }) => name)).toEqual(['HbA1c.pdf']);
    expect(found.problems).toHaveLength(1);
    expect(showFileCount(countFiles(found), countFiles(files), true)).toBe('2 of 4 files');
  });

  test('ignores spaces around the words, which a telephone’s keyboard adds', () => {
    expect(countFiles(filterReports(files, ' hba1c '))).toBe(2);
    expect(countFiles(filterReports(files, ' '))).toBe(4);
  });

  test('finds composed and decomposed letters alike, as imported names and keyboards differ', () => {
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

  test('matches every character literally', () => {
    expect(countFiles(filterReports(files, '.*'))).toBe(0);
  });

  test('lists every file while it is empty', () => {
    expect(filterReports(files, '')).toEqual(files);
    expect(showFileCount(4, 4, false)).toBe('4 files');
    expect(showFileCount(1, 1, false)).toBe('1 file');
  });
});
