import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';
import type { Database } from './database.ts';
import {
  addKept,
  ensureKept,
  getAllKept,
  getKept,
  getLockedKept,
  listKept,
  removeKept,
  setKept,
} from './kept-values.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.remove());
beforeEach(() => database.write((transaction) => transaction.deleteFrom('kept_values').execute()));

const NOW = new Date('2026-11-25T06:00:00Z');

test('a value replaces the former one, and only the names that are given are removed', async () => {
  await database.write((transaction) => setKept(transaction, 'backup-made', 'first', NOW));
  await database.write((transaction) =>
    setKept(transaction, ['backup-made', 'backup-proven'], 'second', NOW),
  );
  const names = ['backup-made', 'backup-proven', 'backup-failed'] as const;
  expect(await getAllKept(database.read, names)).toEqual({
    'backup-made': 'second',
    'backup-proven': 'second',
  });
  await database.write((transaction) => removeKept(transaction, 'backup-made', 'ready-check'));
  expect(await getKept(database.read, 'backup-made')).toBeUndefined();
  expect(await database.write((transaction) => getLockedKept(transaction, 'backup-proven'))).toBe(
    'second',
  );
});

test('values are listed by the rest of their names', async () => {
  const marks = ['file-to-go one', 'file-to-go two'] as const;
  await database.write((transaction) => setKept(transaction, marks, 'soon', NOW));
  expect([...(await listKept(database.read, 'file-to-go '))].sort()).toEqual([
    ['one', 'soon'],
    ['two', 'soon'],
  ]);
  expect((await listKept(database.read, 'sweep-paused ')).size).toBe(0);
});

test('of several that add a value at once the first wins, and all learn its value', async () => {
  const add = (value: string) =>
    database.write((transaction) => addKept(transaction, 'staff-password', value, NOW));
  const added = await Promise.all(['a', 'b', 'c'].map(add));
  expect(added.filter(Boolean)).toHaveLength(1);
  const ensure = (value: string) =>
    database.write((transaction) => ensureKept(transaction, 'erasure-secret', () => value, NOW));
  const values = await Promise.all(['a', 'b', 'c'].map(ensure));
  expect(new Set(values).size).toBe(1);
  expect(values[0]).toBe(await getKept(database.read, 'erasure-secret'));
});
