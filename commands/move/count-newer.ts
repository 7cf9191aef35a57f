import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { readErasures } from '../../app/privacy/erasures.server.ts';
import type { Database } from '../../storage/database.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { FileMissing } from '../../storage/files/files.ts';
import type { SourceTable } from '../../storage/sqlite/sqlite-tables.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { Tables } from '../../storage/tables.ts';
import { counted } from '../count-words.ts';
import { listMovingTables, readPieces } from './move-tables.ts';

/**
 * Tables without data of the clinic; audit entries are counted by their number, messages go with their enquiry, and
 * names with their records.
 */
const LEFT_OUT = new Set([
  'audit',
  'audit_head',
  'audit_patients',
  'enquiries_to_tell',
  'events',
  'kept_values',
  'known_devices',
  'known_names',
  'name_words',
  'outbox',
  'outbox_tries',
  'record_requests',
]);

const WORDS: Partial<Record<keyof Tables, readonly [one: string, many?: string]>> = {
  records: ['record'],
  record_versions: ['former version of a record', 'former versions of records'],
  enquiries: ['enquiry', 'enquiries'],
  appointments: ['appointment'],
  report_files: ['report'],
  recalls: ['day of a next visit', 'days of next visits'],
  recall_calls: ['call to a patient', 'calls to patients'],
  deleted_reports: ['deleted report'],
  holds: ['hold'],
  erasures: ['note of an erasure', 'notes of erasures'],
  report_changes: ['note of a changed report', 'notes of changed reports'],
  other_lists: ['list of an import', 'lists of an import'],
  calendar_feeds: ['address of a calendar', 'addresses of calendars'],
  content_versions: ['version of the site', 'versions of the site'],
  content_files: ['file of the site', 'files of the site'],
};

/**
 * Compares the database left in DATA_DIR (already migrated) with the one that the clinic moved to. Returns a
 * line such as '2 records' for each kind of row added, changed or removed there since.
 */
export async function listNewerRows(dataDir: string, there: Database): Promise<string[]> {
  const here = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  try {
    const tables = listMovingTables(here).filter(({ name }) => !LEFT_OUT.has(name));
    return await there.read.transaction().execute(async (transaction) => {
      const lines: string[] = [];
      let others = 0;
      for (const table of tables) {
        const count = await countDifferent(here, transaction, table);
        const words = WORDS[table.name as keyof Tables];
        if (!words) others += count;
        else if (count > 0) lines.push(counted(count, ...words));
      }
      if (others > 0) lines.push(counted(others, 'other row'));
      const entries = await countEntries(here, transaction);
      if (entries > 0) lines.push(counted(entries, 'entry of the audit', 'entries of the audit'));
      return lines;
    });
  } finally {
    here.close();
  }
}

/** Whether anybody was erased there since the move, whom the data left in DATA_DIR would bring back. */
export async function wasErasedThere(dataDir: string, there: Database): Promise<boolean> {
  const here = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  try {
    const find = here.prepare('select 1 from erasures where hash = ? and erased_at >= ?');
    const erased = await readErasures(there.read);
    return erased.some(({ hash, erased_at }) => !find.get(hash, erased_at));
  } finally {
    here.close();
  }
}

async function countDifferent(
  here: DatabaseSync,
  transaction: Transaction<Tables>,
  table: SourceTable,
): Promise<number> {
  const { name, columns, rows } = table;
  const keys = here
    .prepare('select name from pragma_table_info(?) where pk > 0')
    .all(name)
    .map((column) => String(column['name']));
  const find = here.prepare(
    `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"
     where ${keys.map((key) => `"${key}" = ?`).join(' and ')}`,
  );
  const write = (row: Record<string, unknown>) =>
    JSON.stringify(columns.map((column) => row[column]));
  let found = 0;
  let different = 0;
  for await (const piece of readPieces(transaction, table)) {
    for (const row of piece) {
      const former = find.get(...keys.map((key) => row[key] as string | number));
      if (former) found += 1;
      if (!former || write(former) !== write(row)) different += 1;
    }
  }
  return different + (rows - found);
}

/** Audit entries added since, without the one for the move itself. */
async function countEntries(here: DatabaseSync, transaction: Transaction<Tables>): Promise<number> {
  const last = here.prepare('select coalesce(max(number), 0) as number from audit').get();
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from audit`.execute(transaction);
  return Math.max((rows[0]?.number ?? 0) - Number(last?.['number'] ?? 0) - 1, 0);
}

/** As `listNewerRows` if only the report files are moved back: reports whose bytes are not in DATA_DIR. */
export async function listNewerFiles(
  dataDir: string,
  { read }: Pick<Database, 'read'>,
): Promise<string[]> {
  const files = await openDiskFiles(join(dataDir, 'files'));
  let missing = 0;
  for (const { file_id } of await read.selectFrom('report_files').select('file_id').execute()) {
    try {
      await files.size(file_id);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missing += 1;
    }
  }
  return missing > 0 ? [counted(missing, 'report')] : [];
}
