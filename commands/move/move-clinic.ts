import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '../../storage/error-codes.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { verifyAudit } from '../../app/audit/verify-audit.server.ts';
import { finishExchange } from '../../server/data/exchange-data.ts';
import {
  ensureMoveNote,
  type MovedPart,
  type MoveNote,
  noteMove,
  pickTrueNote,
  readDatabaseNote,
  readMoveNote,
  writeDatabaseNote,
  writeMoveNote,
} from '../../server/data/moved-clinic.ts';
import { openFiles } from '../../server/data/open-storage.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { type Database, DatabaseUnavailable } from '../../storage/database.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { listFilesWithDeleted } from '../../storage/sqlite/sqlite-snapshot.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { describeFault } from '../describe-fault.ts';
import { moveFiles, type MovedFiles } from './move-files.ts';
import { listMovingTables, moveTables, refuseFilled } from './move-tables.ts';
import { countAnew, openTarget } from './move-target.ts';

export interface Destination {
  /** `place` is the URL without user and password. */
  database?: { url: string; place: string };
  /** FILES_URL */
  files?: string;
}

export interface MovedClinic {
  /** Row counts by table; undefined if the database did not move this time. */
  rows: Record<string, number> | undefined;
  files: MovedFiles | undefined;
  auditFaults: number;
  database: string | undefined;
  filesUrl: string | undefined;
}

const BUSY_TIMEOUT_MS = 2000;
export const AS_IT_WAS = 'The clinic here is unchanged: start it, or run the same command again.';

/**
 * Moves the files, then all tables in one transaction. The note in the data folder is written just before the
 * commit; from then on no site starts here. Throws CommandFault, and says what state the clinic is in.
 */
export async function moveClinic(to: Destination, context: CommandContext): Promise<MovedClinic> {
  const { dataDir, mayUpgrade = false } = context.settings;
  const file = join(dataDir, SQLITE_FILE);
  await finishExchange(dataDir);
  if (!existsSync(file)) throw new CommandFault(`There is no clinic in DATA_DIR ${dataDir}.`);
  refuseOtherPlace(to, context);
  await (await openSqlite(dataDir, { mayUpgrade })).close();
  const source = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    hold(source);
    return await moveHeld(source, to, context);
  } catch (error) {
    throw new CommandFault(`${nameFault(error)} ${tellState(to, dataDir)}`, { cause: error });
  } finally {
    source.close();
  }
}

/** Throws CommandFault if the clinic has already moved elsewhere: there would be two copies in use. */
export function refuseOtherPlace(to: Destination, { settings }: CommandContext): void {
  const note = readMoveNote(settings.dataDir);
  if (note?.database !== undefined && to.database === undefined && !settings.databaseUrl) {
    throw new CommandFault(
      `The database moved to ${note.database} already: set DATABASE_URL to it, and run the command again.`,
    );
  }
  const pairs = [
    [note?.database, to.database?.place],
    [note?.files, to.files],
  ] as const;
  for (const [former, place] of pairs) {
    if (former === undefined || place === undefined || former === place) continue;
    throw new CommandFault(
      `It moved to ${former} already. To move it elsewhere from here, as it was then: ${CLINIC_COMMAND} move --undo`,
    );
  }
}

/** Locks the source against writes until it is closed. */
function hold(source: DatabaseSync): void {
  try {
    source.exec('begin immediate');
  } catch (error) {
    throw new CommandFault('Another command is writing to the clinic: let it finish.', {
      cause: error,
    });
  }
}

async function moveHeld(
  source: DatabaseSync,
  to: Destination,
  context: CommandContext,
): Promise<MovedClinic> {
  const { settings, now, errors, signal } = context;
  const { dataDir } = settings;
  const note = await ensureMoveNote(dataDir);
  const target = to.database && (await openTarget(to.database.url));
  const bucket =
    to.files === undefined ? undefined : await openFiles({ ...settings, filesUrl: to.files });
  const moved: MovedClinic = {
    rows: undefined,
    files: undefined,
    auditFaults: 0,
    database: to.database?.place ?? note.database,
    filesUrl: to.files ?? note.files,
  };
  const isDatabaseLater =
    to.database !== undefined && note.database === undefined && note.files !== undefined;
  const finished = {
    ...noteMove(note, listParts(to), now()),
    ...(isDatabaseLater ? { isDatabaseLater } : {}),
    ...(moved.database === undefined ? {} : { database: moved.database }),
    ...(moved.filesUrl === undefined ? {} : { files: moved.filesUrl }),
  };
  try {
    const isTargetDone = target !== undefined && (await isMovedTo(target, note));
    if (target && !isTargetDone) await refuseFilled(target.read, listMovingTables(source));
    // Files that already moved are newer there.
    if (bucket && note.files === undefined) {
      const rows = listFilesWithDeleted(join(dataDir, SQLITE_FILE));
      const from = await openDiskFiles(join(dataDir, 'files'));
      moved.files = await moveFiles({ rows, from, to: bucket, id: note.id, errors, signal });
    }
    if (target && !isTargetDone) {
      moved.rows = await moveTables({ source, target, errors, signal }, async (transaction) => {
        moved.auditFaults = await countAuditFaults(transaction);
        await recordAudit(transaction, entryOfCommand('settings', 'moved here', now()));
        await writeDatabaseNote(transaction, finished, now());
        await writeMoveNote(dataDir, finished);
      });
      await countAnew(target.read);
    } else await writeMoveNote(dataDir, finished);
    // If this fails, the file clean-up removes it.
    await bucket?.remove(note.id).catch(() => undefined);
    return moved;
  } finally {
    await target?.close();
  }
}

function listParts({ database, files }: Destination): MovedPart[] {
  return [
    ...(database === undefined ? [] : (['database'] as const)),
    ...(files === undefined ? [] : (['files'] as const)),
  ];
}

/** Whether this clinic already moved there, without an undo since. */
async function isMovedTo({ read }: Database, note: MoveNote): Promise<boolean> {
  const there = await readDatabaseNote(read);
  if (there?.id !== note.id) return false;
  return pickTrueNote(note, there)?.takenBack?.includes('database') !== true;
}

/** The number of altered entries in the audit. */
async function countAuditFaults(rows: Database['read']): Promise<number> {
  let faults = 0;
  await verifyAudit({ read: rows }, () => (faults += 1));
  return faults;
}

function nameFault(error: unknown): string {
  if (error instanceof DatabaseUnavailable) {
    return `--to-database: the database there is in use or does not answer (${errorCode(error.cause)}).`;
  }
  return describeFault(error);
}

function tellState(to: Destination, dataDir: string): string {
  const note = readMoveNote(dataDir);
  const isNoted = to.database !== undefined && note?.database === to.database.place;
  return isNoted
    ? 'It is not known whether the last step was done there: run the same command again to find out.'
    : AS_IT_WAS;
}
