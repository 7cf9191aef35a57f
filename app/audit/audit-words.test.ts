import { expect, test } from 'vitest';
import { describeAction } from './audit-words.ts';

test.each([
  ['search', 'by name, 2 records', 'ok', 'Found by search'],
  ['search', 'suggestions by all', 'ok', 'Listed while typing'],
  ['read', 'list of reports', 'ok', 'Viewed the reports'],
  ['read', 'report -Oabc', 'ok', 'Opened a report'],
  ['read', 'record -Oabc', 'ok', 'Opened the record'],
  ['read', 'audit', 'ok', 'Saw who looked'],
  ['read', 'history of record -Oabc', 'ok', 'Saw the history'],
  ['read', 'the list of records', 'ok', 'Saw the list of records'],
  ['read', 'the list of patients', 'ok', 'Saw the list of patients'],
  ['edit', 'record -Oabc', 'ok', 'Changed'],
  ['create', 'record -Oabc with 2 results, 1 report', 'ok', 'Added, with 2 results, 1 report'],
  ['delete', 'record -Oabc leaving 1 report', 'ok', 'Deleted, leaving 1 report'],
  ['delete', 'report -Oabc', 'failed', 'Deleted a report (failed)'],
  ['backup', null, 'ok', 'Made a backup'],
] as const)('%s of %s, %s: %s', (action, subject, result, words) => {
  expect(describeAction({ action, subject, result })).toBe(words);
});
