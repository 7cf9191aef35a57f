import { hash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { up } from '../../storage/migrations/0017-no-value-hashes.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import type { AuditTable, Tables } from '../../storage/tables.ts';
import { chainRow } from './audit-chain.server.ts';
import { auditEnds } from './audit-ends.server.ts';
import { recordAudit } from './audit.server.ts';
import { verifyAudit } from './verify-audit.server.ts';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const sha256 = (text: string) => hash('sha256', text, 'hex');

/** Adds entries in the way of the version before migration 0017. */
function addFormer(...entries: Partial<AuditTable>[]): Promise<void> {
  return opened.database.write(async (transaction) => {
    const ends = auditEnds(transaction);
    for (const entry of entries) {
      const end = await ends.read(transaction);
      const row = chainRow({ ...EMPTY, ...entry }, end);
      await ends.append(transaction, [row], row);
    }
  });
}

const EMPTY: Omit<AuditTable, 'number' | 'previous_hash' | 'hash'> = {
  at: '2026-11-20T06:00:00.000Z',
  action: 'edit',
  staff_name: 'Asha',
  session: null,
  device: 'Browser of the desk',
  address: null,
  patientid: '0000000001',
  others: null,
  subject: 'record -Oabc',
  result: 'ok',
  before_hash: null,
  after_hash: null,
  person: null,
};
const VALUES = { before_hash: sha256('{"bp":"120/80"}'), after_hash: sha256('{"bp":"130/80"}') };
const FILE = sha256('asha thyroid.pdf 00');
const deleted = { action: 'delete', subject: 'report -Or', before_hash: FILE };

const upgrade = () =>
  opened.database.write((transaction) => up(transaction as unknown as Kysely<unknown>));
const rows = () => opened.database.read.selectFrom('audit').selectAll().orderBy('number').execute();
const verify = async () => {
  const faults: string[] = [];
  const { breaks } = await verifyAudit(opened.database, (fault) => faults.push(fault));
  return { faults, breaks };
};
const alter = (change: (transaction: Transaction<Tables>) => Promise<unknown>) =>
  opened.database.write(async (transaction) => {
    const off =
      opened.database.kind === 'sqlite'
        ? 'drop trigger audit_not_updated'
        : 'alter table audit disable trigger all';
    await sql.raw(off).execute(transaction);
    await change(transaction);
  });

test('the upgrade clears all hashes of values, the chain stays valid, and an entry records it (G2)', async () => {
  await addFormer(
    { action: 'sign-in', patientid: null, subject: null },
    VALUES,
    { ...VALUES, person: 'https://id.example.org#a1' },
    { action: 'read' },
  );
  const before = await rows();
  expect(before.filter((row) => row.before_hash ?? row.after_hash)).not.toEqual([]);
  await upgrade();
  const after = await rows();
  expect(after.filter((row) => row.before_hash ?? row.after_hash)).toEqual([]);
  expect(after[0]).toEqual(before[0]);
  for (const [at, row] of before.entries()) {
    const kept = { ...row, before_hash: null, after_hash: null };
    expect(after[at]).toEqual({
      ...kept,
      previous_hash: expect.anything(),
      hash: expect.anything(),
    });
    if (at > 0) expect(JSON.stringify(after)).not.toContain(row.hash);
  }
  expect(after[4]).toMatchObject({
    action: 'settings',
    device: 'server',
    subject: 'hashes of values removed, entries 2 to 4 hashed anew',
  });
  const { faults, breaks } = await verify();
  expect(faults).toEqual([]);
  expect(breaks).toMatchObject([{ number: 5, range: [2, 4], altered: [] }]);
  await opened.database.write((transaction) =>
    recordAudit(transaction, {
      action: 'read',
      session: undefined,
      address: undefined,
      result: 'ok',
    }),
  );
  await upgrade();
  expect(await rows()).toHaveLength(6);
  expect((await verify()).faults).toEqual([]);
});

test('the chain stays valid after an upgrade in several batches, and entries still cannot be changed', async () => {
  await opened.database.write(async (transaction) => {
    const ends = auditEnds(transaction);
    let end = await ends.read(transaction);
    const many = Array.from({ length: 2500 }, () => {
      const row = chainRow({ ...EMPTY, ...VALUES }, end);
      end = row;
      return row;
    });
    await ends.append(transaction, many, end);
  });
  await upgrade();
  expect((await rows()).length).toBe(2501);
  expect((await verify()).faults).toEqual([]);
  const change = opened.database.write((transaction) =>
    transaction.updateTable('audit').set({ staff_name: 'Nobody' }).execute(),
  );
  await expect(change).rejects.toThrow('the audit is only ever added to');
});

test('entries altered or cut off before the upgrade are still named after it', async () => {
  await addFormer(VALUES, VALUES, VALUES, VALUES);
  await alter(async (transaction) => {
    await transaction
      .updateTable('audit')
      .set({ staff_name: 'Nobody' })
      .where('number', '=', 2)
      .execute();
    await transaction
      .updateTable('audit_head')
      .set({ number: 5 })
      .where('name', '=', 'head')
      .execute();
  });
  await upgrade();
  expect((await verify()).faults).toEqual([
    'Entry 5 is missing.',
    'Entry 2 was altered before entry 6 hashed it anew.',
    'Entry 4 was altered before entry 6 hashed it anew.',
  ]);
});

test('imports still recognise data that staff deleted or renamed, except for patients erased since', async () => {
  const erased = { patientid: '0000000002' };
  await addFormer(
    deleted,
    { ...deleted, action: 'edit', before_hash: sha256('other') },
    { ...deleted, ...erased },
    { ...erased, action: 'erase', subject: 'person' },
    { ...deleted, result: 'refused', before_hash: sha256('held') },
  );
  await upgrade();
  const kept = await opened.database.read
    .selectFrom('report_changes')
    .selectAll()
    .orderBy('change')
    .execute();
  expect(kept).toEqual([
    { patientid: '0000000001', change: 'deleted', bytes_hash: FILE },
    { patientid: '0000000001', change: 'renamed', bytes_hash: sha256('other') },
  ]);
});
