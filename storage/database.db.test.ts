import { afterAll, beforeAll, expect, test } from 'vitest';
import { inPieces } from './database.ts';
import { newKey } from './keys.ts';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

const addList = (name: string) =>
  opened.database.write((transaction) =>
    transaction.insertInto('other_lists').values({ name, json: '{}' }).execute(),
  );
const findList = (name: string) =>
  opened.database.read
    .selectFrom('other_lists')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();

test('a row can be read as soon as its write has resolved', async () => {
  await addList('written');
  expect(await findList('written')).toEqual({ name: 'written' });
});

test('a transaction that fails within a shared commit rolls back only its own changes', async () => {
  const failing = opened.database.write(async (transaction) => {
    await transaction.insertInto('other_lists').values({ name: 'undone', json: '{}' }).execute();
    throw new Error('changed its mind');
  });
  const outcomes = await Promise.allSettled([addList('before'), failing, addList('after')]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await findList('before')).toBeDefined();
  expect(await findList('undone')).toBeUndefined();
  expect(await findList('after')).toBeDefined();
});

test('a violated table constraint fails only the transaction that violates it', async () => {
  await addList('twice');
  const outcomes = await Promise.allSettled([addList('twice'), addList('once')]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'fulfilled']);
});

test('hundreds of concurrent writes are all stored', async () => {
  const names = Array.from({ length: 600 }, (_, number) => `many-${number}`);
  await Promise.all(names.map(addList));
  const { count } = await opened.database.read
    .selectFrom('other_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  expect(count).toBe(600);
});

test('a query for many values asks for each of them once, four hundred at a time', async () => {
  const values = Array.from({ length: 801 }, (_, number) => String(number));
  const lengths: number[] = [];
  const found = await inPieces(values, async (piece) => {
    lengths.push(piece.length);
    return [...piece];
  });
  expect(found).toEqual(values);
  expect(lengths).toEqual([400, 400, 1]);
});

test('keys sort by creation time and never repeat (D1, E6)', () => {
  const early = newKey(new Date('2026-01-01T00:00:00Z'));
  const late = newKey(new Date('2026-01-01T00:00:00.001Z'));
  expect(early < late).toBe(true);
  expect(early).toHaveLength(24);
  const keys = Array.from({ length: 1000 }, () => newKey(new Date(0)));
  expect(new Set(keys).size).toBe(1000);
});
