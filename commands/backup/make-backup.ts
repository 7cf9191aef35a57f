import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameDurably, writeGently } from '../../storage/durable-files.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { listSnapshotFiles, takeSnapshot } from '../../storage/sqlite/sqlite-snapshot.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import type { CommandContext } from '../command.ts';
import type { Stores } from '../open-stores.ts';
import { startProgress } from '../progress.ts';
import { encrypt } from './age-file.ts';
import { listBackupEntries } from './backup-entries.ts';
import { nameBackup } from '../../server/data/find-backups.ts';
import { removeUnfinished, UNFINISHED } from './backup-files.ts';
import { LEFT_FOR_SITE_BYTES, requireRoom } from './backup-folder.ts';
import { DATABASE_ENTRY, type Manifest } from './backup-manifest.ts';
import { writeTar } from './backup-tar.ts';
import { checkBackup } from './read-backup.ts';

export interface MadeBackup {
  path: string;
  size: number;
  manifest: Manifest;
}

interface MakingBackup extends Pick<CommandContext, 'errors' | 'signal' | 'now'> {
  stores: Stores;
  dataDir: string;
  /** The folder for the backup. */
  folder: string;
  passphrase: string;
  /** When an old backup is rewritten; otherwise the time at which it is made. */
  writtenAt?: Date;
  /** The manifest of the old backup that is rewritten. */
  former?: Manifest;
  /** A folder given with --to may be filled completely. */
  isChosenPlace?: boolean;
}

/** Writes a backup under a temporary name, reads it back to check it, and only then renames it. */
export async function makeBackup(making: MakingBackup): Promise<MadeBackup> {
  const madeAt = making.now();
  const path = join(making.folder, nameBackup(madeAt));
  const unfinished = `${path}${UNFINISHED}`;
  const workFolder = join(making.dataDir, 'backup-under-way');
  await rm(workFolder, { recursive: true, force: true });
  makeFolder(workFolder);
  makeFolder(making.folder);
  await removeUnfinished(making.folder);
  try {
    await requireRoomForBackup(making);
    await writeBackup(unfinished, workFolder, { ...making, madeAt });
    const { size } = await stat(unfinished);
    const progress = startProgress(making.errors, 'Checking the backup (bytes)', size);
    const manifest = await checkBackup({
      path: unfinished,
      passphrase: making.passphrase,
      workFolder,
      signal: making.signal,
      onPassed: (bytes) => progress.advance(bytes),
    });
    progress.stop();
    // `cleanOldBackup` compares with this clock; network disks use their own, and some do not allow setting times.
    const writtenAt = making.writtenAt ?? madeAt;
    await utimes(unfinished, writtenAt, writtenAt).catch(() => undefined);
    await renameDurably(unfinished, path);
    return { path, size, manifest };
  } finally {
    await rm(unfinished, { force: true });
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** The work folder holds the database twice: the snapshot, and the copy unpacked for the check. */
async function requireRoomForBackup(making: MakingBackup): Promise<void> {
  const { stores, dataDir, folder, isChosenPlace } = making;
  const sizes = await Promise.all(
    [SQLITE_FILE, `${SQLITE_FILE}-wal`].map((name) => sizeOf(join(dataDir, name))),
  );
  const database = sizes.reduce((sum, size) => sum + size, 0);
  const files = await stores.database.read
    .selectFrom('report_files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirst();
  const needs = [
    { folder: dataDir, bytes: 2 * database, setting: 'DATA_DIR' },
    {
      folder,
      bytes: database + Number(files?.bytes ?? 0),
      setting: isChosenPlace ? '--to' : 'BACKUP_DIR',
    },
  ];
  await requireRoom(needs, isChosenPlace ? 0 : LEFT_FOR_SITE_BYTES);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function writeBackup(
  path: string,
  workFolder: string,
  { stores, dataDir, passphrase, madeAt, former, errors, signal }: MakingBackup & { madeAt: Date },
): Promise<void> {
  const databaseFile = join(workFolder, DATABASE_ENTRY);
  takeSnapshot(dataDir, databaseFile);
  const files = listSnapshotFiles(databaseFile);
  const bytes = files.reduce((sum, { size }) => sum + size, (await stat(databaseFile)).size);
  const progress = startProgress(errors, 'Writing the backup (bytes)', bytes);
  const entries = listBackupEntries({
    stores,
    databaseFile,
    files,
    madeAt,
    ...(former && { former }),
    signal,
    onPassed: (count) => progress.advance(count),
  });
  await pipeline(
    encrypt(writeTar(entries, madeAt), passphrase),
    (pieces: AsyncIterable<Uint8Array>) => writeGently(path, pieces),
    { signal },
  );
  progress.stop();
}
