import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { indexForeignRecords } from '../../app/patients/records/index-foreign-records.server.ts';
import { giveUpWaiting } from '../../app/messages/outbox.server.ts';
import {
  type MovedPart,
  type MoveNote,
  noteUndo,
  readDatabaseNote,
  writeDatabaseNote,
  writeMoveNote,
} from '../../server/data/moved-clinic.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { confirmTyped } from '../ask-at-terminal.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { listNewerFiles, listNewerRows, wasErasedThere } from './count-newer.ts';
import { refuseRunning, requireMoved, requireThere, withTarget } from './move-target.ts';

export interface UndoOptions {
  /** Skips the question about rows that are newer than the move. */
  isAgreed: boolean;
  /** The database that the clinic moved to is lost, so it can be neither compared nor marked. */
  isLost: boolean;
}

/**
 * Undoes the latest move: the clinic is in DATA_DIR again as it was then, and the copy that it had moved to is
 * marked as out of use. Returns the exit code: 1 if the person did not agree.
 */
export async function undoMove(context: CommandContext, options: UndoOptions): Promise<number> {
  const { settings, output, now } = context;
  const { dataDir } = settings;
  const note = requireMoved(dataDir);
  const parts = listLatest(note);
  requireHere(dataDir, parts);
  const url = options.isLost ? undefined : findUrl(note, context);
  if (url !== undefined) await refuseRunning(url);
  const newer = options.isLost ? undefined : await listNewer(note, parts, url, context);
  if (newer?.length !== 0) {
    output.write(`${describeNewer(newer, note)}\n`);
    if (!options.isAgreed && !(await confirmTyped(context, 'undo'))) {
      output.write('Nothing was changed. To undo it all the same: the same command with --yes\n');
      return 1;
    }
  }
  const noted = await noteThere(note, parts, url, newer, context);
  if (parts.includes('database')) {
    const here = await openSqlite(dataDir);
    await here
      .write(async (transaction) => {
        await giveUpWaiting(transaction, now());
        await recordAudit(transaction, entryOfCommand('settings', 'move undone', now()));
      })
      .finally(() => here.close());
  }
  await writeMoveNote(dataDir, noted);
  output.write(describeUndone(note, parts));
  return 0;
}

/** The database to compare with, if the rows are on PostgreSQL. Throws CommandFault if DATABASE_URL is not set. */
function findUrl(
  { database, areFilesLater }: MoveNote,
  { settings }: CommandContext,
): string | undefined {
  if (database === undefined && !areFilesLater) return undefined;
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  throw new CommandFault(
    `Set DATABASE_URL first${database === undefined ? '' : `: ${database}`}. The undo asks the database there whether an instance is running and what was added since, and marks it as out of use. If that database is lost for good: the same command with --lost. Nothing was changed.`,
  );
}

/**
 * Marks the database as out of use before DATA_DIR is in use again, so that never both serve. If an instance
 * was started during the question (it is connected, or stored data), throws CommandFault and changes nothing.
 * Returns the note for DATA_DIR.
 */
async function noteThere(
  note: MoveNote,
  parts: readonly MovedPart[],
  url: string | undefined,
  newer: readonly string[] | undefined,
  context: CommandContext,
): Promise<MoveNote> {
  const now = context.now();
  if (url === undefined) return noteUndo(note, parts, now);
  const former = (await withTarget(url, ({ read }) => readDatabaseNote(read))) ?? note;
  // An interrupted undo has raised the counter there, but not in DATA_DIR.
  const turn = Math.max(note.turn ?? 0, former.turn ?? 0);
  const noted = noteUndo({ ...note, turn }, parts, now);
  await withTarget(url, ({ read }) => writeDatabaseNote(read, noted, now));
  try {
    await refuseRunning(url);
    const newerNow = await listNewer(note, parts, url, context);
    if (newerNow.join() !== newer?.join()) {
      throw new CommandFault('More data arrived there meanwhile: run the command again.');
    }
    return noted;
  } catch (error) {
    await withTarget(url, ({ read }) => writeDatabaseNote(read, former, now));
    throw error;
  }
}

/** The parts that moved last. */
function listLatest({ database, files, areFilesLater, isDatabaseLater }: MoveNote): MovedPart[] {
  if (areFilesLater) return ['files'];
  if (isDatabaseLater) return ['database'];
  return [
    ...(database === undefined ? [] : (['database'] as const)),
    ...(files === undefined ? [] : (['files'] as const)),
  ];
}

function requireHere(dataDir: string, parts: readonly MovedPart[]): void {
  const names = { database: SQLITE_FILE, files: 'files' };
  if (parts.every((part) => existsSync(join(dataDir, names[part])))) return;
  throw new CommandFault(
    'The moved data is no longer in DATA_DIR: there is no way back from here.',
  );
}

async function listNewer(
  note: MoveNote,
  parts: readonly MovedPart[],
  url: string | undefined,
  { settings: { dataDir } }: CommandContext,
): Promise<string[]> {
  if (url === undefined) {
    const here = await openSqlite(dataDir);
    return listNewerFiles(dataDir, here).finally(() => here.close());
  }
  // A newer version may have migrated and filled the tables there but not yet here.
  if (parts.includes('database')) {
    const here = await openSqlite(dataDir);
    await indexForeignRecords(here, () => undefined).finally(() => here.close());
  }
  return withTarget(url, async (there) => {
    await requireThere(note, there);
    if (parts.includes('database') && (await wasErasedThere(dataDir, there))) {
      throw new CommandFault(ERASED_THERE);
    }
    return parts.includes('database')
      ? listNewerRows(dataDir, there)
      : listNewerFiles(dataDir, there);
  });
}

const ERASED_THERE = `People were erased there since the move, and the data in DATA_DIR would bring them back. Nothing was changed. To leave that database all the same: ${CLINIC_COMMAND} export FOLDER with the present settings, and ${CLINIC_COMMAND} import FOLDER without DATABASE_URL into another, empty DATA_DIR.`;

function describeNewer(newer: readonly string[] | undefined, { movedAt }: MoveNote): string {
  const day = movedAt?.slice(0, 10) ?? 'a former day';
  if (newer === undefined)
    return `Data added there since the move on ${day} will not be here, and people erased there since will be back: erase them again.`;
  return `Added, changed or removed there since the move on ${day}, but not in DATA_DIR: ${newer.join(', ')}. After the undo these are only in the copy there.`;
}

function describeUndone({ database, files }: MoveNote, parts: readonly MovedPart[]): string {
  const isDatabase = parts.includes('database');
  const what = isDatabase ? 'database' : 'report files';
  const settings = [
    ...(isDatabase ? ['DATABASE_URL'] : []),
    ...(parts.includes('files') ? ['FILES_URL'] : []),
  ].join(' and ');
  const places = [
    ...(isDatabase ? [database] : []),
    ...(parts.includes('files') ? [files] : []),
  ].join(' and ');
  return `The site reads the ${what} in DATA_DIR again, as they were at the move. Unset ${settings}. The copy at ${places} is out of use: no site starts on it.\n`;
}
