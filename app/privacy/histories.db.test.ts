import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { findHistories } from './histories.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

/** Every query about the table that `ask` sends to the database. */
async function listQuestions(ask: (read: TestDatabase['database']['read']) => Promise<unknown>) {
  const { read } = opened.database;
  const asked: CompiledQuery[] = [];
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(read.withPlugin(listening));
  return asked.filter((one) => /from .record_versions./.test(one.sql));
}

test.each([
  ['mobile_match', 'record_versions_mobile'],
  ['patientid', 'record_versions_patientid'],
] as const)('histories are found by %s from the index %s', async (column, index) => {
  const { kind, read } = opened.database;
  const questions = await listQuestions((rows) => findHistories(rows, column, ['9000011111']));
  expect(questions).toHaveLength(1);
  for (const question of questions) {
    const plan = await read.connection().execute(async (connection) => {
      // A small table is scanned whatever its indexes are.
      if (kind === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const start = kind === 'sqlite' ? 'explain query plan' : 'explain';
      const explained = CompiledQuery.raw(`${start} ${question.sql}`, [...question.parameters]);
      return JSON.stringify((await connection.executeQuery(explained)).rows);
    });
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN record_versions|Seq Scan/);
  }
});
