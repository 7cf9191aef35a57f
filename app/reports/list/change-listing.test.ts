import { expect, test } from 'vitest';
import { dropReport, putReport } from './change-listing.ts';
import type { Report, ReportListing } from '../report.ts';

const report = (key: string, timeCreated: string, name = `${key}.pdf`) =>
  ({ key, name, timeCreated }) as Report;
const listing: ReportListing = {
  reports: [report('b', '2026'), report('a', '2025')],
  problems: [],
};
const keys = (changed: ReportListing) => changed.reports.map(({ key }) => key);

test('a new report stands where its time says, a renamed one keeps its place', () => {
  expect(keys(putReport(listing, report('c', '2027')))).toEqual(['c', 'b', 'a']);
  expect(keys(putReport(listing, report('c', '2025', '0.pdf')))).toEqual(['b', 'c', 'a']);
  const renamed = putReport(listing, report('a', '2025', 'new.pdf'));
  expect(renamed.reports.map(({ name }) => name)).toEqual(['b.pdf', 'new.pdf']);
});

test('a deleted one is gone', () => {
  expect(keys(dropReport(listing, 'b'))).toEqual(['a']);
});
