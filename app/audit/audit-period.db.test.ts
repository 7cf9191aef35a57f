import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { readAuditPeriod, type AuditQuestion } from './find-audit.server.ts';
import { recordAudits } from './audit.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  const about = (patientid: string | undefined, others: string[], at: string) => ({
    action: 'search' as const,
    session: undefined,
    address: '203.0.113.7',
    patientid,
    others,
    result: 'ok' as const,
    at: new Date(at),
  });
  await opened.database.write((transaction) =>
    recordAudits(transaction, [
      about('Ab_1', [], '2026-11-01T00:00:00Z'),
      about('x', ['y', 'Ab_1'], '2026-11-02T00:00:00Z'),
      about('ab_1', ['AB_1', 'Ab_12', '0Ab_1'], '2026-11-03T00:00:00Z'),
      about(undefined, [], '2026-11-04T00:00:00Z'),
      about('Ab_1', [], '2026-11-05T00:00:00Z'),
    ]),
  );
});
afterAll(() => opened.remove());

async function numbers(question: Partial<AuditQuestion>): Promise<number[]> {
  const found: number[] = [];
  const whole = { from: '2026-11-01T00:00:00.000Z', until: '2026-12', ...question };
  for await (const row of readAuditPeriod(opened.database, whole)) found.push(row.number);
  return found;
}

test('the entries of a period are read oldest first, and those of one patient by the exact id', async () => {
  expect(await numbers({})).toEqual([1, 2, 3, 4, 5]);
  expect(await numbers({ from: '2026-11-02', until: '2026-11-05' })).toEqual([2, 3, 4]);
  const [from, until] = ['2026-11-02T00:00:00.000Z', '2026-11-05T00:00:00.000Z'];
  expect(await numbers({ from, until })).toEqual([2, 3, 4]);
  expect(await numbers({ patientid: 'Ab_1' })).toEqual([1, 2, 5]);
  expect(await numbers({ patientid: 'nobody' })).toEqual([]);
  expect(await numbers({ session: 'ab' })).toEqual([]);
});
