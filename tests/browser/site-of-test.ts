import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { ROOT } from '../architecture/imports.ts';

export interface Site {
  address: string;
  password: string;
  /** Rows as stored in the database file. */
  query: (sql: string) => Record<string, SQLOutputValue>[];
  /** The data folder, with the database and the files. */
  folder: string;
  /** Imports an export of patients and reports; without a folder, the small sample export. */
  importSample: (from?: string) => Promise<void>;
  stop: () => Promise<void>;
}

export const PASSWORD = 'kettle marigold harbour lantern';
export const OWNER_PASSWORD = 'quince meadow copper tidal';
export const SAMPLE = join(ROOT, 'tests', 'support', 'sample-export');

/** Changes the database file beside the running site. */
export function changeRows(site: Site, sql: string, ...rows: (string | null)[][]): void {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  try {
    const statement = database.prepare(sql);
    for (const row of rows) statement.run(...row);
  } finally {
    database.close();
  }
}

export function readRows(folder: string, sql: string): Record<string, SQLOutputValue>[] {
  const database = new DatabaseSync(join(folder, 'clinic.sqlite'), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
