import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';

export interface TestDatabase {
  database: Database;
  remove(): Promise<void>;
}

/**
 * An empty database with all tables: SQLite in a temporary folder or, in the PostgreSQL run, a new PostgreSQL
 * database. Both begin as a copy of one that was migrated once.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  return url ? openOnPostgres(url) : openOnSqlite();
}

async function openOnSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  await copyFile(inject('migratedSqlite'), join(folder, SQLITE_FILE));
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
  const { askOnce, createTestDatabase, MIGRATED_DATABASE } =
    await import('./servers/run-test-postgres.ts');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const database = await openPostgres(
    await createTestDatabase(serverUrl, name, { template: MIGRATED_DATABASE }),
  );
  return {
    database,
    async remove() {
      await database.close();
      await askOnce(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
