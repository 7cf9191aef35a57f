import { join } from 'node:path';
import {
  ensureMoveNote,
  type MoveNote,
  noteMove,
  writeDatabaseNote,
  writeMoveNote,
} from '../../server/data/moved-clinic.ts';
import { openDatabase, openFiles } from '../../server/data/open-storage.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import type { SnapshotFile } from '../../storage/sqlite/sqlite-snapshot.ts';
import { CommandFault, type CommandContext, type CommandSettings } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import { AS_IT_WAS, type MovedClinic, refuseOtherPlace } from './move-clinic.ts';
import { moveFiles, type MovedFiles } from './move-files.ts';
import { openTarget, refuseRunning } from './move-target.ts';

/** Moves the report files of a clinic on PostgreSQL from the data folder to a bucket. Throws CommandFault. */
export async function moveFilesLater(
  filesUrl: string,
  context: CommandContext,
): Promise<MovedClinic> {
  refuseOtherPlace({ files: filesUrl }, context);
  const { settings, now } = context;
  const note = await ensureMoveNote(settings.dataDir);
  const moved = {
    rows: undefined,
    auditFaults: 0,
    database: undefined,
    filesUrl,
    files: undefined,
  };
  try {
    if (note.files !== undefined) {
      // An earlier attempt may have stopped before writing the second note.
      await writeThere(note, context);
      return moved;
    }
    const files = await copyAll(note.id, filesUrl, context);
    const noted = { ...noteMove(note, ['files'], now()), files: filesUrl, areFilesLater: true };
    await writeMoveNote(settings.dataDir, noted);
    await writeThere(noted, context);
    return { ...moved, files };
  } catch (error) {
    throw new CommandFault(`${describeFault(error)} ${AS_IT_WAS}`, { cause: error });
  }
}

async function writeThere(note: MoveNote, { settings, now }: CommandContext): Promise<void> {
  const target = await openTarget(settings.databaseUrl ?? '');
  try {
    await writeDatabaseNote(target.read, note, now());
  } finally {
    await target.close();
  }
}

async function copyAll(id: string, filesUrl: string, context: CommandContext): Promise<MovedFiles> {
  const { settings, errors, signal } = context;
  const rows = await listReports(settings);
  const from = await openDiskFiles(join(settings.dataDir, 'files'));
  const to = await openFiles({ ...settings, filesUrl });
  const files = await moveFiles({ rows, from, to, id, errors, signal });
  const rowsNow = await listReports(settings);
  if (JSON.stringify(rowsNow) !== JSON.stringify(rows)) {
    throw new CommandFault('Reports were added or removed meanwhile.');
  }
  // If this fails, the file clean-up removes it.
  await to.remove(id).catch(() => undefined);
  return files;
}

/** The report files in a database that no site is using, with those of deleted reports. Throws CommandFault if one is. */
async function listReports(settings: CommandSettings): Promise<SnapshotFile[]> {
  await refuseRunning(settings.databaseUrl ?? '');
  const { mayUpgrade = false } = settings;
  const database = await openDatabase(settings, { statementMs: 0, mayUpgrade });
  try {
    const listFiles = (table: 'report_files' | 'deleted_reports') =>
      database.read.selectFrom(table).select(['key', 'file_id as fileId', 'size', 'sha256']);
    return await listFiles('report_files')
      .unionAll(listFiles('deleted_reports'))
      .orderBy('fileId')
      .execute();
  } finally {
    await database.close();
  }
}
