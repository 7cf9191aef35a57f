import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { Kind, Write } from './make-write.ts';

export interface Checked {
  acknowledged: number;
  /** Acknowledged writes that are missing, or stored differently from what was sent. */
  lost: string[];
  /** Writes that are stored more than once, acknowledged or not. */
  duplicated: string[];
  /** The result of SQLite's integrity check: 'ok', or the first fault. */
  integrity: string;
}

interface Stored {
  key: string;
  isWhole: boolean;
}

/** Looks for every write in the data folder; the site must not be running. */
export function checkWrites(dataDir: string, writes: readonly Write[]): Checked {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
  try {
    const stored = readStored(database, dataDir);
    const checked: Checked = {
      acknowledged: 0,
      lost: [],
      duplicated: [],
      integrity: String(database.prepare('pragma integrity_check').get()?.['integrity_check']),
    };
    for (const { kind, mark, key, isAcknowledged } of writes) {
      const found = stored[kind].get(mark) ?? [];
      if (found.length > 1) checked.duplicated.push(`${kind} ${mark}`);
      if (!isAcknowledged) continue;
      checked.acknowledged++;
      const [only] = found;
      const isThere = only?.isWhole && (key === undefined || found.some((one) => one.key === key));
      if (!isThere) checked.lost.push(`${kind} ${mark}`);
    }
    return checked;
  } finally {
    database.close();
  }
}

function readStored(database: DatabaseSync, dataDir: string): Record<Kind, Map<string, Stored[]>> {
  const group = (
    query: string,
    read: (row: Record<string, unknown>) => { mark: string; isWhole: boolean },
  ) => {
    const stored = new Map<string, Stored[]>();
    for (const row of database.prepare(query).all()) {
      const { mark, isWhole } = read(row);
      stored.set(mark, [...(stored.get(mark) ?? []), { key: String(row['key']), isWhole }]);
    }
    return stored;
  };
  return {
    enquiry: group('select key, message1, name from enquiries', ({ message1, name }) => ({
      mark: String(message1),
      isWhole: name === 'Kavya Invented',
    })),
    record: group('select key, name, bp from records', ({ name, bp }) => ({
      mark: String(name).replace('Asha ', ''),
      isWhole: bp === '120/80',
    })),
    report: group('select key, name, file_id, sha256 from report_files', (row) => ({
      mark: String(row['name']).slice(0, 32),
      isWhole: hasBytes(dataDir, String(row['file_id']), String(row['sha256'])),
    })),
  };
}

function hasBytes(dataDir: string, fileId: string, sha256: string): boolean {
  const path = join(dataDir, 'files', fileId.slice(0, 2), fileId);
  if (!existsSync(path)) return false;
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}
