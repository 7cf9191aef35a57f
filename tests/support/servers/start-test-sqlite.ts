import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of an empty SQLite database with all tables, which tests copy. */
    migratedSqlite: string;
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const KEPT = join(ROOT, 'node_modules', '.cache', 'migrated-sqlite');

/** Migrates a SQLite database once for all tests, and keeps it until the code that makes it changes. */
export default async function startTestSqlite(project: TestProject): Promise<void> {
  const file = join(KEPT, `${hashMakers()}.sqlite`);
  if (!existsSync(file)) await migrate(file);
  project.provide('migratedSqlite', file);
}

/** A hash of all that an empty database follows from. */
function hashMakers(): string {
  const hash = createHash('sha256').update(process.version);
  const makers = globSync('storage/**/*.ts', { cwd: ROOT }).sort();
  for (const name of ['package-lock.json', ...makers]) {
    hash.update(`${name}\0`).update(readFileSync(join(ROOT, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function migrate(file: string): Promise<void> {
  const { openSqlite, SQLITE_FILE } = await import('../../../storage/sqlite/sqlite.ts');
  mkdirSync(KEPT, { recursive: true });
  const folder = mkdtempSync(join(KEPT, 'new-'));
  try {
    await (await openSqlite(folder)).close();
    renameSync(join(folder, SQLITE_FILE), file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
