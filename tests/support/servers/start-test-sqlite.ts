import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openSqlite, SQLITE_FILE } from '../../../storage/sqlite/sqlite.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of an empty SQLite database with all tables, which tests copy. */
    migratedSqlite: string;
  }
}

/** Migrates a SQLite database once for all tests. */
export default async function startTestSqlite(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-migrated-'));
  const database = await openSqlite(folder);
  await database.close();
  project.provide('migratedSqlite', join(folder, SQLITE_FILE));
  return () => rmSync(folder, { recursive: true, force: true });
}
