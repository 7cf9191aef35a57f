import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { ErasuresTable, HoldsTable } from '../../storage/tables.ts';
import type { Remembered } from './remembered.ts';

/** What the present database knows of erasures and holds, read without changing it. */
export function readLiveErasures(dataDir: string): Remembered {
  const place = join(dataDir, SQLITE_FILE);
  const nothing = { place, isLive: true, erasures: [], holds: [] };
  if (!existsSync(place)) return { ...nothing, outcome: 'absent' };
  try {
    const live = new DatabaseSync(place, { readOnly: true });
    try {
      return { ...nothing, outcome: 'read', ...readTables(live) };
    } finally {
      live.close();
    }
  } catch {
    return { ...nothing, outcome: 'unreadable' };
  }
}

function readTables(live: DatabaseSync): Pick<Remembered, 'erasures' | 'holds'> {
  const tables = live.prepare(`select name from sqlite_master where type = 'table'`).all();
  const has = (wanted: string) => tables.some(({ name }) => name === wanted);
  // An older version knew neither; but what has not even records is no database of ours any more.
  if (has('records') && !has('erasures') && !has('holds')) return { erasures: [], holds: [] };
  const erasures = live.prepare('select hash, kind, secret, erased_at from erasures').all();
  const holds = live.prepare('select kind, value, held_at from holds').all();
  return {
    erasures: erasures as unknown as ErasuresTable[],
    holds: holds as unknown as HoldsTable[],
  };
}
