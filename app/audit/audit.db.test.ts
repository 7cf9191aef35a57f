import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { waitUntilWaiting } from '../../tests/support/run-test-change.ts';
import { chainRow } from './audit-chain.server.ts';
import { type AuditEntry, recordAudit, recordAudits } from './audit.server.ts';
import { listAuditPatients } from './audit-patients.server.ts';
import { readAndRecord, recordReading } from './record-reading.server.ts';
import type { LiveSession } from '../http/http-context.ts';
import { verifyAudit } from './verify-audit.server.ts';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const session: LiveSession = {
  tokenHash: '0123456789abcdef'.repeat(4),
  staffName: 'Asha',
  person: null,
  role: null,
  device: 'Browser of the desk',
  ownerHash: null,
  createdAt: 0,
  lastUsedAt: 0,
};
const entry = (subject: string): AuditEntry => ({
  action: 'edit',
  session,
  address: '203.0.113.77',
  patientid: '1801753199',
  subject,
  result: 'ok',
  at: new Date('2026-11-20T06:00:00Z'),
});
const record = (one: AuditEntry) =>
  opened.database.write((transaction) => recordAudit(transaction, one));
const recordMany = async (count: number) => {
  for (let number = 1; number <= count; number++) await record(entry(`record ${number}`));
};
const rows = () => opened.database.read.selectFrom('audit').selectAll().orderBy('number').execute();
const findFaults = async () => {
  const faults: string[] = [];
  await verifyAudit(opened.database, (fault) => faults.push(fault));
  return faults;
};

/** As an attacker with full access to the database would. */
async function tamper(statement: string): Promise<void> {
  await opened.database.write(async (transaction) => {
    const isSqlite = opened.database.kind === 'sqlite';
    const off = isSqlite
      ? [
          'audit_not_updated',
          'audit_not_deleted',
          'audit_not_replaced',
          'audit_patients_not_deleted',
        ].map((name) => `drop trigger if exists ${name}`)
      : ['alter table audit disable trigger all', 'alter table audit_patients disable trigger all'];
    for (const one of [...off, statement]) await sql.raw(one).execute(transaction);
  });
}

test('an entry has actor, action, patient, time and device, and no stored value, hashed or not (G2)', async () => {
  await record(entry('record -Oabc'));
  const [row] = await rows();
  expect(row).toMatchObject({
    number: 1,
    at: '2026-11-20T06:00:00.000Z',
    action: 'edit',
    staff_name: 'Asha',
    session: '0123456789abcdef',
    device: 'Browser of the desk',
    address: '203.0.113.0/24',
    patientid: '1801753199',
    subject: 'record -Oabc',
    result: 'ok',
    previous_hash: '',
  });
  expect([row?.before_hash, row?.after_hash]).toEqual([null, null]);
});

test('the entry and the change are stored together or not at all (G2)', async () => {
  const change = opened.database.write(async (transaction) => {
    await recordAudit(transaction, entry('record 1'));
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');
  expect(await rows()).toEqual([]);
  await recordMany(2);
  expect((await rows()).map(({ number }) => number)).toEqual([1, 2]);
  expect(await findFaults()).toEqual([]);
});

test('entries can be neither changed nor deleted (G2)', async () => {
  await recordMany(2);
  await listAuditPatients(opened.database);
  const before = await rows();
  const attempts = [
    `update audit set staff_name = 'Nobody' where number = 1`,
    'delete from audit where number = 2',
    'delete from audit_head',
    `update audit_patients set patientid = 'nobody'`,
    'delete from audit_patients',
    ...(opened.database.kind === 'sqlite'
      ? [
          `insert or replace into audit (number, at, action, result, previous_hash, hash)
           values (1, '', '', '', '', '')`,
        ]
      : ['truncate audit', 'truncate audit_head']),
  ];
  for (const attempt of attempts) {
    const trying = opened.database.write((transaction) => sql.raw(attempt).execute(transaction));
    await expect(trying, attempt).rejects.toThrow('the audit is only ever added to');
  }
  expect(await rows()).toEqual(before);
});

test('concurrent entries form one chain', async () => {
  await Promise.all(
    Array.from({ length: 120 }, (_, number) =>
      number % 3 === 0
        ? record(entry(`record ${number}`))
        : recordReading(opened.database, entry(`report ${number}`)),
    ),
  );
  const found = await rows();
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  expect(new Set(found.map(({ subject }) => subject)).size).toBe(120);
  expect(await findFaults()).toEqual([]);
});

test('an entry of a read is stored once it is confirmed; a read whose entry cannot be stored is refused', async () => {
  await recordReading(opened.database, entry('report 1'));
  expect(await rows()).toHaveLength(1);
  const bad = { ...entry('report 2'), at: new Date(Number.NaN) };
  await expect(recordReading(opened.database, bad)).rejects.toThrow();
  await recordReading(opened.database, entry('report 3'));
  expect((await rows()).map(({ subject }) => subject)).toEqual(['report 1', 'report 3']);
});

test('while no entry can be stored, every read is refused within a limited time', async () => {
  const away: Database = {
    ...opened.database,
    write: () => Promise.reject(new Error('the disk is full')),
  };
  const readings = ['report 1', 'report 2'].map((subject) => recordReading(away, entry(subject)));
  const ends = await Promise.allSettled(readings);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  away.write = opened.database.write;
  await recordReading(away, entry('report 3'));
  expect((await rows()).map(({ subject }) => subject)).toEqual(['report 3']);
});

test.each([
  [`update audit set patientid = '2' where number = 3`, ['Entry 3 was altered.']],
  [`update audit set number = 99 where number = 5`, ['Entries 5 to 98 are missing.', /99/]],
  ['delete from audit where number = 2', ['Entry 2 is missing.']],
  ['delete from audit where number in (2, 3)', ['Entries 2 to 3 are missing.']],
  ['delete from audit where number = 1', ['Entry 1 is missing.']],
  ['delete from audit where number = 5', ['Entry 5 is missing.']],
  ['delete from audit', ['Entries 1 to 5 are missing.']],
])('an attacker with the database runs: %s', async (statement, faults) => {
  await recordMany(5);
  expect(await findFaults()).toEqual([]);
  await tamper(statement);
  expect(await findFaults()).toEqual(
    faults.map((fault) => (typeof fault === 'string' ? fault : expect.stringMatching(fault))),
  );
});

test('an entry added at the end, or rewritten together with its hash, is named', async () => {
  await recordMany(3);
  const [, second, third] = await rows();
  if (!second || !third) throw new Error('three entries were recorded');
  const forged = chainRow({ ...third, subject: 'never happened' }, third);
  await opened.database.write((transaction) =>
    transaction.insertInto('audit').values(forged).execute(),
  );
  expect(await findFaults()).toEqual(['Entry 4 was inserted: the audit ended before it.']);

  const end = { number: 1, hash: second.previous_hash };
  const { hash } = chainRow({ ...second, staff_name: 'Nobody' }, end);
  await tamper(`update audit set staff_name = 'Nobody', hash = '${hash}' where number = 2`);
  expect((await findFaults())[0]).toMatch(
    'Entry 3 does not follow on entry 2: entry 2 was altered',
  );
});

test('the last entry rewritten together with its hash is named', async () => {
  await recordMany(2);
  const [first, second] = await rows();
  if (!first || !second) throw new Error('two entries were recorded');
  const { hash } = chainRow({ ...second, staff_name: 'Nobody' }, first);
  await tamper(`update audit set staff_name = 'Nobody', hash = '${hash}' where number = 2`);
  expect(await findFaults()).toEqual(['Entry 2 was altered: the audit ended with another.']);
});

test('a change of any character in any column is found (G2)', async () => {
  await recordMany(1);
  const [row] = await rows();
  expect(row).toBeDefined();
  for (const column of Object.keys(row ?? {})) {
    if (column === 'number') continue;
    await tamper(`update audit set ${column} = 'failed' where number = 1`);
    expect(await findFaults(), column).not.toEqual([]);
    await opened.database.write((transaction) =>
      transaction
        .updateTable('audit')
        .set(row ?? {})
        .execute(),
    );
    expect(await findFaults()).toEqual([]);
  }
});

test('a name with characters that no database stores does not break the audit', async () => {
  await record({ ...entry('record 1'), session: { ...session, staffName: 'A\ud800sha\0' } });
  expect((await rows())[0]?.staff_name).toBe('A\ufffdsha');
  expect(await findFaults()).toEqual([]);
});

test('an entry removed from the list of a patient whom it names is reported as missing', async () => {
  await recordMany(3);
  await listAuditPatients(opened.database);
  await recordMany(1);
  expect(await findFaults()).toEqual([]);
  await tamper('delete from audit_patients where number = 2');
  expect(await findFaults()).toEqual(['Entry 2 is not in the list of a patient it names.']);
});

test('the list of patients includes all later entries, however many there are and however often it is read', async () => {
  await opened.database.write((transaction) =>
    recordAudits(
      transaction,
      Array.from({ length: 2001 }, (_, at) => ({ ...entry(`record ${at}`), others: ['other'] })),
    ),
  );
  await Promise.all([1, 2].map(() => listAuditPatients(opened.database)));
  await recordMany(1);
  await listAuditPatients(opened.database);
  const listed = await opened.database.read
    .selectFrom('audit_patients')
    .select(({ fn }) => ['patientid', fn.countAll().as('count'), fn.max('number').as('last')])
    .groupBy('patientid')
    .orderBy('patientid')
    .execute();
  expect(listed.map(({ patientid, count, last }) => [patientid, Number(count), last])).toEqual([
    ['1801753199', 2002, 2002],
    ['other', 2001, 2001],
  ]);
  expect(await findFaults()).toEqual([]);
});

test('a read that fails adds no entry and does not affect the other reads', async () => {
  const { database } = opened;
  const ask = (subject: string, answer: () => Promise<string>) =>
    readAndRecord(database, answer, (found) => entry(`${subject}: ${found}`));
  const answers = await Promise.allSettled([
    ask('first', async () => 'one'),
    ask('second', () => Promise.reject(new Error('no such column'))),
    ask('third', async () => 'three'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await rows()).map(({ subject }) => subject)).toEqual(['first: one', 'third: three']);
});

test('reads that wait while an entry is written are stored together in the next write', async () => {
  const { database } = opened;
  let written = 0;
  const counted: Database = {
    ...database,
    write: (work) => {
      written++;
      return database.write(work);
    },
  };
  const held = Promise.withResolvers<undefined>();
  const holds = Promise.withResolvers<undefined>();
  const other = database.write(async (transaction) => {
    await recordAudit(transaction, entry('held'));
    holds.resolve(undefined);
    await held.promise;
  });
  await holds.promise;
  const readings = [recordReading(counted, entry('first'))];
  await expect.poll(() => written).toBe(1);
  if (database.kind === 'postgres') await waitUntilWaiting(database, readings);
  readings.push(...['second', 'third'].map((subject) => recordReading(counted, entry(subject))));
  held.resolve(undefined);
  await Promise.all([other, ...readings]);
  expect(written).toBe(1);
  expect((await rows()).map(({ subject }) => subject)).toEqual([
    'held',
    'first',
    'second',
    'third',
  ]);
  expect(await findFaults()).toEqual([]);
});
