import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';

export interface TestDatabase {
  database: Database;
  remove(): Promise<void>;
}

/** An empty database for one test file: SQLite in a temporary folder or, in the PostgreSQL run, a new PostgreSQL database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  return url ? openOnPostgres(url) : openOnSqlite();
}

async function openOnSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  const database = await openSqlite(folder);
  return {
    database,
    async remove() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openOnPostgres(serverUrl: string): Promise<TestDatabase> {
  const { openPostgres } = await import('../../storage/postgres/postgres.ts');
  const { askOnce, createTestDatabase } = await import('./servers/run-test-postgres.ts');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const database = await openPostgres(await createTestDatabase(serverUrl, name));
  return {
    database,
    async remove() {
      await database.close();
      await askOnce(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
