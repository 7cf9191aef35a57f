import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureMoveNote, writeMoveNote } from '../server/moved-clinic.ts';
import { openDatabase, openFiles } from '../server/open-storage.ts';
import type { Settings } from '../server/settings.ts';
import { openDiskFiles } from '../storage/disk-files.ts';
import { isInUse } from '../storage/postgres.ts';
import type { SnapshotFile } from '../storage/sqlite-snapshot.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { describeFault } from './describe-fault.ts';
import { AS_IT_WAS, type MovedClinic, refuseOtherPlace } from './move-clinic.ts';
import { moveFiles, type MovedFiles } from './move-files.ts';

/** A connection that was just closed is seen a moment longer. */
const ALONE_TRIES = 20;
const ALONE_AGAIN_MS = 100;

/** Takes the report files of a clinic whose rows are on PostgreSQL from the data folder to a bucket. */
export async function moveFilesLater(
  filesUrl: string,
  context: CommandContext,
): Promise<MovedClinic> {
  refuseOtherPlace({ files: filesUrl }, context);
  const { dataDir } = context.settings;
  const note = await ensureMoveNote(dataDir);
  const moved = { rows: undefined, auditFaults: 0, database: undefined, filesUrl };
  if (note.files !== undefined) return { ...moved, files: undefined };
  try {
    const files = await copyAll(note.id, filesUrl, context);
    const movedAt = context.now().toISOString();
    await writeMoveNote(dataDir, { ...note, files: filesUrl, areFilesLater: true, movedAt });
    return { ...moved, files };
  } catch (error) {
    throw new CommandFault(`${describeFault(error)} ${AS_IT_WAS}`, { cause: error });
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
  // What is left of it is the sweep's.
  await to.remove(id).catch(() => undefined);
  return files;
}

/** Report files that the rows name, on a database on which no site works. */
async function listReports(settings: Settings): Promise<SnapshotFile[]> {
  await refuseRunning(settings.databaseUrl ?? '');
  const database = await openDatabase(settings, { statementMs: 0 });
  try {
    return await database.read
      .selectFrom('report_files')
      .select(['key', 'file_id as fileId', 'size', 'sha256'])
      .orderBy('file_id')
      .execute();
  } finally {
    await database.close();
  }
}

async function refuseRunning(databaseUrl: string): Promise<void> {
  for (let tries = 1; await isInUse(databaseUrl); tries++) {
    if (tries === ALONE_TRIES) {
      throw new CommandFault(
        'The site, or another command, is at work on this database: stop all instances first.',
      );
    }
    await wait(ALONE_AGAIN_MS);
  }
}
