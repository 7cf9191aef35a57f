import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import type { AuditPage } from './audit.contract.ts';
import { findAudit } from './find-audit.server.ts';
import { recordReading } from './record-reading.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

const record = (subject: string, patientid: string | undefined, others: string[] = []) =>
  recordReading(opened.database, {
    action: 'search',
    session: undefined,
    address: '203.0.113.7',
    patientid,
    others,
    subject,
    result: 'ok',
  });

test('an entry that names several patients is found by the exact id of each', async () => {
  await record('alone', 'Ab_1');
  await record('second', 'x', ['Ab_1', 'y']);
  await record('another case', 'ab_1', ['AB_1']);
  await record('a longer id', 'Ab_12', ['Ab_12', '0Ab_1']);
  await record('nobody', undefined);
  const page = await findAudit(opened.database, 'Ab_1', 1000);
  expect(page.entries.map(({ subject }) => subject)).toEqual(['second', 'alone']);
  expect(page.next).toBeNull();
});

test('pages of fifty entries follow one another, without repeating or leaving out an entry', async () => {
  for (let number = 0; number < 101; number++) await record(`${number}`, 'often');
  const found: (string | null)[] = [];
  const sizes: number[] = [];
  for (let before: number | null = 1000; before !== null;) {
    const page: AuditPage = await findAudit(opened.database, 'often', before);
    sizes.push(page.entries.length);
    found.push(...page.entries.map(({ subject }) => subject));
    before = page.next;
  }
  expect(sizes).toEqual([50, 50, 1]);
  expect(found).toEqual(Array.from({ length: 101 }, (_, at) => `${100 - at}`));
});
