import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_FILE } from '../storage/sqlite.ts';
import type { ErasuresTable } from '../storage/tables.ts';

/** What the present database knows of erasures, read without changing it; nothing where it is gone or damaged. */
export function readLiveErasures(dataDir: string): ErasuresTable[] {
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) return [];
  try {
    const live = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = live.prepare('select hash, kind, secret, erased_at from erasures').all();
      return rows as unknown as ErasuresTable[];
    } finally {
      live.close();
    }
  } catch {
    return [];
  }
}
