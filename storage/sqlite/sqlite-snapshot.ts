import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  const live = new DatabaseSync(join(folder, SQLITE_FILE), {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  try {
    live.prepare('vacuum into ?').run(file);
  } finally {
    live.close();
  }
  const snapshot = new DatabaseSync(file);
  try {
    snapshot.exec(
      'pragma secure_delete = on; delete from sessions; delete from attempts; delete from known_devices',
    );
  } finally {
    snapshot.close();
  }
}

/** Checks the integrity of a snapshot and counts its rows. Throws if it is damaged. */
export function checkSnapshot(file: string): SnapshotFacts {
  const snapshot = new DatabaseSync(file, { readOnly: true });
  try {
    const [integrity] = snapshot.prepare('pragma integrity_check').all();
    const orphans = snapshot.prepare('pragma foreign_key_check').all();
    if (integrity?.['integrity_check'] !== 'ok' || orphans.length > 0) {
      throw new SnapshotBroken('The database in the backup is damaged.');
    }
    const tables = snapshot
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !/^(?:sqlite|kysely)_/.test(name))
      .sort();
    const count = (name: string) =>
      Number(snapshot.prepare(`select count(*) as n from "${name}"`).get()?.['n']);
    return {
      migrations: snapshot
        .prepare('select name from kysely_migration order by name')
        .all()
        .map(({ name }) => String(name)),
      rows: Object.fromEntries(tables.map((name) => [name, count(name)])),
      auditHead: tables.includes('audit_head') ? readAuditHead(snapshot) : undefined,
    };
  } finally {
    snapshot.close();
  }
}

function readAuditHead(snapshot: DatabaseSync): string | undefined {
  const [head] = snapshot
    .prepare(`select number, hash from audit_head where name = 'head' and number > 0`)
    .all();
  return head && `${Number(head['number'])}:${String(head['hash'])}`;
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
  const snapshot = new DatabaseSync(file, { readOnly: true });
  const selects = tables.map((table) => `select key, file_id, size, sha256 from ${table}`);
  try {
    return snapshot
      .prepare(`${selects.join(' union all ')} order by file_id`)
      .all()
      .map((row) => ({
        key: String(row['key']),
        fileId: String(row['file_id']),
        size: Number(row['size']),
        sha256: String(row['sha256']),
      }));
  } finally {
    snapshot.close();
  }
}

export function forgetSnapshotFile(file: string, key: string): void {
  const snapshot = new DatabaseSync(file);
  try {
    snapshot.prepare('delete from report_files where key = ?').run(key);
  } finally {
    snapshot.close();
  }
}
