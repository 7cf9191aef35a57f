import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chainRow } from '../../app/audit/audit-chain.server.ts';
import {
  openTestCommand,
  SAMPLE_EXPORT,
  type TestCommand,
} from '../../tests/support/open-test-command.ts';
import * as demoData from '../demo/demo-data.ts';
import * as exportCommand from '../export/export.ts';
import * as importCommand from '../import/import.ts';
import * as setPassword from '../set-password.ts';
import * as verifyAudit from './verify-audit.ts';

let clinic: TestCommand;
beforeEach(async () => {
  clinic = await openTestCommand('kettle monsoon ladder\nkettle monsoon ladder\n');
});
afterEach(() => clinic.remove());

const entries = () =>
  clinic.open(({ database }) =>
    database.read.selectFrom('audit').select(['action', 'device', 'subject']).execute(),
  );

test('each command adds one audit entry, under the account that ran it', async () => {
  await clinic.run(demoData, '--patients', '3', '--enquiries', '2', '--reports', '0');
  await clinic.run(importCommand, SAMPLE_EXPORT);
  await clinic.run(importCommand, SAMPLE_EXPORT);
  await clinic.run(exportCommand, `${clinic.folder}/out`);
  await clinic.run(setPassword);
  const found = await entries();
  expect(found.map(({ action, subject }) => [action, subject])).toEqual([
    ['import', expect.stringMatching(/^invented data, \d+ records, 2 enquiries, 0 files$/)],
    ['import', expect.stringMatching(/^\d+ records, \d+ enquiries, \d+ files$/)],
    ['import', '0 records, 0 enquiries, 0 files'],
    ['export', 'records, enquiries and files'],
    ['settings', 'staff password'],
  ]);
  for (const { device } of found) expect(device).toMatch(/^command line, account \S+/);
});

test('a failed import adds no audit entry', async () => {
  const folder = await clinic.write('broken', { 'clinic-export.json': '{"endocrine": {' });
  await expect(clinic.run(importCommand, folder)).rejects.toThrow();
  expect(await entries()).toEqual([]);
});

const alter = (statement: string) =>
  clinic.open(({ database }) =>
    database.write(async (transaction) => {
      await sql`drop trigger audit_not_updated`.execute(transaction);
      await sql.raw(statement).execute(transaction);
    }),
  );

test('verify-audit reports an intact audit and where it ends', async () => {
  await clinic.open(async () => undefined);
  expect((await clinic.run(verifyAudit)).lines).toEqual([
    '0 entries. All are as they were written.',
  ]);
  await clinic.run(importCommand, SAMPLE_EXPORT);
  const { code, lines } = await clinic.run(verifyAudit);
  expect(code).toBe(0);
  expect(lines).toEqual([
    '1 entries. All are as they were written.',
    expect.stringMatching(/^The last is 1:[0-9a-f]{64}$/),
  ]);
});

test('verify-audit names altered entries, with exit code 1', async () => {
  await clinic.run(importCommand, SAMPLE_EXPORT);
  await clinic.run(importCommand, SAMPLE_EXPORT);
  await alter(`update audit set device = 'nobody' where number = 1`);
  const { code, lines } = await clinic.run(verifyAudit);
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual(['Entry 1 was altered.', '2 entries. Faults: 1.']);
});

test('verify-audit says whether an audit end noted earlier is still in the chain', async () => {
  await clinic.run(importCommand, SAMPLE_EXPORT);
  const { lines } = await clinic.run(verifyAudit);
  const expected = lines[1]?.replace('The last is ', '') ?? '';
  await clinic.run(importCommand, SAMPLE_EXPORT);
  expect((await clinic.run(verifyAudit, '--expect', expected)).code).toBe(0);
  const other = `1:${'0'.repeat(64)}`;
  expect((await clinic.run(verifyAudit, '--expect', other)).lines[0]).toBe(
    'Entry 1 is not the one that was expected.',
  );
  await expect(clinic.run(verifyAudit, '--expect', 'x')).rejects.toThrow(/--expect is 'x'/);
});

/** The log line that the site writes once an hour, among other lines. */
const logOf = (...ends: string[]) =>
  [
    '{"event":"request","requestId":"b2a1"}',
    ...ends.map((end) => `{"event":"audit-head","head":"${end}"}`),
  ]
    .map((line) => `Nov 20 06:00:00 host clinic-site[1]: ${line}\n`)
    .join('');
const importTimes = async (times: number) => {
  const ends: string[] = [];
  for (let time = 0; time < times; time++) {
    await clinic.run(importCommand, SAMPLE_EXPORT);
    const { lines } = await clinic.run(verifyAudit);
    ends.push(lines.at(-1)?.replace('The last is ', '') ?? '');
  }
  return ends;
};
const verifyWithLog = async (...ends: string[]) => {
  const folder = await clinic.write('logs', { 'journal.txt': logOf(...ends) });
  const { code, lines } = await clinic.run(verifyAudit, '--log', `${folder}/journal.txt`);
  return { code, lines: lines.map((line) => line.replace(`${folder}/`, '')) };
};

test('the chain is compared with the audit ends in the site’s log (G2)', async () => {
  const ends = await importTimes(3);
  expect(await verifyWithLog(...ends)).toEqual({
    code: 0,
    lines: [
      '3 entries. All are as they were written.',
      'journal.txt: 3 of 3 noted ends match, the last of entry 3.',
      `The last is ${ends[2]}`,
    ],
  });
  clinic.context.now = () => new Date('2026-11-20T07:10:00Z');
  const { code, lines } = await verifyWithLog();
  expect(code).toBe(1);
  expect(lines[0]).toBe('journal.txt contains no NUMBER:HASH of an audit.');
});

test('a log of a site that began within the hour needs to name no end yet', async () => {
  await importTimes(1);
  expect(await verifyWithLog()).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([
      'journal.txt contains no NUMBER:HASH yet: the site writes the first one within an hour.',
    ]),
  });
});

test('the log reveals a chain that was truncated together with its stored end (G2)', async () => {
  const ends = await importTimes(3);
  await clinic.open(({ database }) =>
    database.write(async (transaction) => {
      await sql`drop trigger audit_not_deleted`.execute(transaction);
      await sql`delete from audit where number = 3`.execute(transaction);
      const [number, hash] = ends[1]?.split(':') ?? [];
      await sql`update audit_head set number = ${Number(number)}, hash = ${hash} where name = 'head'`.execute(
        transaction,
      );
    }),
  );
  expect((await clinic.run(verifyAudit)).code).toBe(0);
  const { code, lines } = await verifyWithLog(...ends);
  expect(code).toBe(1);
  expect(lines).toContain('Entry 3, which journal.txt names, is missing: the audit ends at 2.');
  expect(lines).toContain('journal.txt: 2 of 3 noted ends match, the last of entry 2.');
});

test('the log reveals a chain that was rewritten from its beginning (G2)', async () => {
  const ends = await importTimes(3);
  await clinic.open(({ database }) =>
    database.write(async (transaction) => {
      const rows = await transaction.selectFrom('audit').selectAll().orderBy('number').execute();
      await sql`drop trigger audit_not_deleted`.execute(transaction);
      await transaction.deleteFrom('audit').execute();
      let end = { number: 0, hash: '' };
      for (const row of rows) {
        const other = chainRow({ ...row, device: row.number === 2 ? 'nobody' : row.device }, end);
        await transaction.insertInto('audit').values(other).execute();
        end = other;
      }
      const { number, hash } = end;
      await transaction
        .updateTable('audit_head')
        .set({ number, hash })
        .where('name', '=', 'head')
        .execute();
    }),
  );
  expect((await clinic.run(verifyAudit)).code).toBe(0);
  const { code, lines } = await verifyWithLog(...ends);
  expect(code).toBe(1);
  expect(lines[0]).toBe(
    'Entry 2 is not the one that journal.txt names, nor is 1 later one: it, or an entry before it, was replaced.',
  );
});
