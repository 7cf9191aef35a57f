import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listTables } from './sqlite-tables.ts';
import { SQLITE_FILE } from './sqlite.ts';

const BUSY_TIMEOUT_MS = 10_000;

export interface SnapshotFacts {
  migrations: string[];
  rows: Record<string, number>;
  /** Number and hash of the last entry of the audit, 'number:hash'; undefined where there is none. */
  auditHead: string | undefined;
}

/** A database file that is damaged or contradicts itself. */
class SnapshotBroken extends Error {
  override name = 'SnapshotBroken';
}

/**
 * Copies the database in `folder` to a new file, consistent as of one moment even while it is written to. Leaves
 * out sessions, sign-in attempts and known devices.
 */
export function takeSnapshot(folder: string, file: string): void {
  using live = new DatabaseSync(join(folder, SQLITE_FILE), {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  live.prepare('vacuum into ?').run(file);
  using snapshot = new DatabaseSync(file);
  snapshot.exec(
    'pragma secure_delete = on; delete from sessions; delete from attempts; delete from known_devices',
  );
}

/** Checks the integrity of a snapshot and counts its rows. Throws if it is damaged. */
export function checkSnapshot(file: string): SnapshotFacts {
  using snapshot = new DatabaseSync(file, { readOnly: true });
  const [integrity] = snapshot.prepare('pragma integrity_check').all();
  const orphans = snapshot.prepare('pragma foreign_key_check').all();
  if (integrity?.['integrity_check'] !== 'ok' || orphans.length > 0) {
    throw new SnapshotBroken('The database in the backup is damaged.');
  }
  const [head] = snapshot
    .prepare(`select number, hash from audit_head where name = 'head' and number > 0`)
    .all();
  return {
    migrations: snapshot
      .prepare('select name from kysely_migration order by name')
      .all()
      .map(({ name }) => String(name)),
    rows: Object.fromEntries(listTables(snapshot).map(({ name, rows }) => [name, rows])),
    auditHead: head && `${Number(head['number'])}:${String(head['hash'])}`,
  };
}

export interface SnapshotFile {
  key: string;
  fileId: string;
  size: number;
  sha256: string;
}

/** The report files to which the rows of a snapshot refer. */
export function listSnapshotFiles(file: string): SnapshotFile[] {
  return listFiles(file, ['report_files']);
}

/** The same with the files of deleted reports, which staff can put back for a day. */
export function listFilesWithDeleted(file: string): SnapshotFile[] {
  return listFiles(file, ['report_files', 'deleted_reports']);
}

function listFiles(file: string, tables: readonly string[]): SnapshotFile[] {
  using snapshot = new DatabaseSync(file, { readOnly: true });
  const selects = tables.map(
    (table) => `select key, file_id as fileId, size, sha256 from ${table}`,
  );
  const query = `${selects.join(' union all ')} order by file_id`;
  return snapshot.prepare(query).all() as unknown as SnapshotFile[];
}

export function forgetSnapshotFile(file: string, key: string): void {
  using snapshot = new DatabaseSync(file);
  snapshot.prepare('delete from report_files where key = ?').run(key);
}
