import { statfsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** The database would not keep what it has acknowledged: better no start than that. */
export class NotDurable extends Error {
  override name = 'NotDurable';
}

/** Older ones can damage a database that two connections write to. */
const OLDEST_SQLITE = [3, 51, 3];

// As Linux numbers file systems: NFS, SMB, SMB2, CIFS. Locks and syncs do not hold on them.
const SHARED_DISKS = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42]);

export function assertOwnDisk(folder: string, kind = statfsSync(folder).type): void {
  if (process.platform !== 'linux' || !SHARED_DISKS.has(kind >>> 0)) return;
  throw new NotDurable(
    `DATA_DIR ${folder} lies on a disk of another machine (NFS or SMB), which loses data: choose a disk of this one.`,
  );
}

/** That what was asked of SQLite is so: a file or a build can refuse a setting without a word. */
export function assertDurable(connection: DatabaseSync): void {
  const read = (what: string) => Object.values(connection.prepare(what).get() ?? {})[0];
  const version = String(read('select sqlite_version()'));
  if (isOlder(version.split('.').map(Number))) {
    throw new NotDurable(
      `SQLite ${version} is too old: ${OLDEST_SQLITE.join('.')} or newer is needed. Start with npm start, which brings it.`,
    );
  }
  const wanted: Record<string, unknown> = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    secure_delete: 1,
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (read(`pragma ${name}`) === value) continue;
    throw new NotDurable(
      `The database does not take '${name} = ${String(value)}': look at the disk.`,
    );
  }
}

function isOlder(version: number[]): boolean {
  const place = OLDEST_SQLITE.findIndex((part, at) => part !== version[at]);
  return place !== -1 && (version[place] ?? 0) < (OLDEST_SQLITE[place] ?? 0);
}
