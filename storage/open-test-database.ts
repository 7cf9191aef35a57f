import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

export interface TestDatabase {
  database: Database;
  remove(): Promise<void>;
}

/** An empty database for one test file: SQLite in a temporary folder or, in the tests' PostgreSQL run, a database of its own there. */
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

async function openOnPostgres(url: string): Promise<TestDatabase> {
  const { openPostgres } = await import('./postgres.ts');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(url, `create database ${name}`);
  const database = await openPostgres(url.replace(/\/[^/]*$/, `/${name}`));
  return {
    database,
    async remove() {
      await database.close();
      await runOnce(url, `drop database ${name} with (force)`);
    },
  };
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
