import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { giveUpWaiting } from '../../app/messages/outbox.server.ts';
import { describeRestore } from '../../app/audit/chain-breaks.server.ts';
import { reapplyErasures } from '../../app/privacy/reapply-erasures.server.ts';
import { readHashedFiles } from '../../app/publishing/content-folder.server.ts';
import type { Database } from '../../storage/database.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import type { FileStore, StoredFile } from '../../storage/files/files.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { isSha256 } from '../../storage/safe-names.ts';
import { findForeignSchema } from '../../storage/sqlite/foreign-schema.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import type { Tables } from '../../storage/tables.ts';
import { writeGently } from '../../storage/durable-files.ts';
import { type CommandContext, CommandFault } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { startProgress } from '../progress.ts';
import { LEFT_FOR_SITE_BYTES, requireRoom } from './backup-folder.ts';
import { DATABASE_ENTRY, fileIdOf, type Manifest } from './backup-manifest.ts';
import { carryOver, listErasures, type CarriedOver, type Remembered } from './carry-erasures.ts';
import { carryLive, type CarriedLive } from './carry-live.ts';
import { readErasuresBeside } from './erasure-sidecar.ts';
import { compareDatabase, readBackup } from './read-backup.ts';

interface Restoring extends Pick<CommandContext, 'errors' | 'signal' | 'now'> {
  path: string;
  passphrase: string;
  /** Folder for the restored data; emptied first. */
  folder: string;
  /** Store for the report files; by default a folder beside the restored database. */
  files?: FileStore;
  /** DATA_DIR if its data will be replaced; undefined in a drill. */
  replaces?: string;
  /** Erasures and holds of the present database. */
  live: Remembered;
}

export interface Restored {
  manifest: Manifest;
  /** Number of rows erased again because they were erased after the backup was made. */
  erasedRows: number;
  /** Holds added to those of the backup. */
  carried: CarriedOver;
  /** Password and audit taken from the replaced data; undefined in a drill. */
  kept: CarriedLive | undefined;
}

/** Unpacks a backup into a folder, checks and migrates it, signs everybody out, and repeats erasures and holds. */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { folder, path, passphrase, signal, errors, now } = restoring;
  await rm(folder, { recursive: true, force: true });
  makeFolder(folder);
  const { size } = await stat(path);
  if (!restoring.files) {
    const need = { folder, bytes: size, setting: 'DATA_DIR' };
    // While the site is stopped, nothing else needs the space.
    await requireRoom([need], restoring.replaces !== undefined ? 0 : LEFT_FOR_SITE_BYTES);
  }
  const files = restoring.files ?? (await openDiskFiles(join(folder, 'files')));
  const restored = new Map<string, StoredFile>();
  const progress = startProgress(errors, 'Reading the backup (bytes)', size);
  const databaseFile = join(folder, DATABASE_ENTRY);
  const manifest = await readBackup({
    path,
    passphrase,
    signal,
    onPassed: (bytes) => progress.advance(bytes),
    async onEntry({ name, bytes }) {
      const fileId = fileIdOf(name);
      if (fileId !== undefined) restored.set(fileId, await files.put(bytes));
      else if (name === DATABASE_ENTRY) {
        await writeGently(databaseFile, bytes);
      } else for await (const _ of bytes);
    },
  });
  progress.stop();
  compareDatabase(databaseFile, manifest);
  await refuseForeignSchema(databaseFile);
  const database = await openSqlite(folder);
  try {
    const beside = await readErasuresBeside(dirname(path), passphrase);
    const places = [restoring.live, beside];
    const carried = await bringUpToDate(database, restored, places, manifest, now());
    const kept =
      restoring.replaces === undefined
        ? undefined
        : await takeOver(database, restoring.replaces, manifest, now());
    const erasedRows = await reapplyErasures({ database, files }, listErasures(places));
    return { manifest, carried, erasedRows, kept };
  } finally {
    await database.close();
  }
}

/** Before anything is written into the database: a trigger would run then. Throws CommandFault. */
async function refuseForeignSchema(databaseFile: string): Promise<void> {
  const foreign = await findForeignSchema(databaseFile);
  if (foreign.length === 0) return;
  throw new CommandFault(
    `The database in the backup holds ${foreign.join(', ')}, which this program did not make: whoever changed the backup may have changed more. Restore another backup, or take it out yourself first (docs/backup.md).`,
  );
}

async function takeOver(
  database: Database,
  dataDir: string,
  { madeAt }: Manifest,
  at: Date,
): Promise<CarriedLive> {
  const kept = await carryLive(database, dataDir, at);
  const subject = describeRestore(`backup of ${madeAt}`, kept.audit);
  await database.write((transaction) =>
    recordAudit(transaction, entryOfCommand('restore', subject, at)),
  );
  return kept;
}

async function bringUpToDate(
  database: Database,
  restored: ReadonlyMap<string, StoredFile>,
  places: readonly Remembered[],
  manifest: Manifest,
  now: Date,
): Promise<CarriedOver> {
  return database.write(async (transaction) => {
    await refuseUnsafeRows(transaction);
    await renameFiles(transaction, restored, manifest);
    await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('attempts').execute();
    await giveUpWaiting(transaction, now);
    return carryOver(transaction, places, now);
  });
}

const UNSAFE_ROW =
  'A row in the backup has a hash or a file name that this program never writes: the backup was changed by somebody else.';

/** The export and the site make file names of what these rows hold. Throws CommandFault. */
async function refuseUnsafeRows(rows: Kysely<Tables>): Promise<void> {
  const deleted = await rows.selectFrom('deleted_reports').select('sha256 as hash').execute();
  const content = await rows.selectFrom('content_files').select('hash').execute();
  if (![...deleted, ...content].every(({ hash }) => isSha256(hash))) {
    throw new CommandFault(UNSAFE_ROW);
  }
  for (const table of ['content_versions', 'content_previews'] as const) {
    for (const { files } of await rows.selectFrom(table).select('files').execute()) {
      try {
        readHashedFiles(files);
      } catch (cause) {
        throw new CommandFault(UNSAFE_ROW, { cause });
      }
    }
  }
}

/**
 * Writes the file ids of the new store into the rows. Throws CommandFault if a file does not match its row, unless
 * it was missing or altered when the backup was made.
 */
async function renameFiles(
  transaction: Transaction<Tables>,
  restored: ReadonlyMap<string, StoredFile>,
  { missing, altered }: Manifest,
): Promise<void> {
  const known = new Set([...missing, ...altered]);
  const rows = await transaction
    .selectFrom('report_files')
    .select(['key', 'file_id', 'sha256'])
    .execute();
  for (const row of rows) {
    if (!isSha256(row.sha256)) throw new CommandFault(UNSAFE_ROW);
    const file = restored.get(row.file_id);
    if (file?.sha256 !== row.sha256 && !known.has(row.file_id)) {
      throw new CommandFault('A report file in the backup does not match its database row.');
    }
    if (!file) continue;
    await transaction
      .updateTable('report_files')
      .set({ file_id: file.fileId })
      .where('key', '=', row.key)
      .execute();
  }
}
