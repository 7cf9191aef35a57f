import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
import type { Database } from '../../storage/database.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { FileMissing } from '../../storage/files/files.ts';
import { openSqlite, SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { counted } from '../count-words.ts';
import { findDifferentTables, listMovingTables } from './move-tables.ts';
import { refuseRunning, requireMoved, requireThere, withTarget } from './move-target.ts';

/**
 * Undoes the latest move: the clinic is in DATA_DIR again, and the copy that it had moved to is marked as out of use.
 * Throws CommandFault if that copy has data that DATA_DIR lacks.
 */
export async function undoMove(context: CommandContext): Promise<void> {
  const { settings, output, now } = context;
  const { dataDir } = settings;
  const note = requireMoved(dataDir);
  const parts = listLatest(note);
  requireHere(dataDir, parts);
  const noted = await noteThere(note, parts, context);
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
}

/**
 * Marks the database as out of use before DATA_DIR is in use again, so that the two never serve at once. Throws
 * CommandFault, and changes nothing, if an instance is connected to it or has stored data there since the move. Returns
 * the note for DATA_DIR.
 */
async function noteThere(
  note: MoveNote,
  parts: readonly MovedPart[],
  context: CommandContext,
): Promise<MoveNote> {
  const { dataDir } = context.settings;
  const now = context.now();
  const url = findUrl(note, context);
  if (url === undefined) {
    const here = await openSqlite(dataDir);
    await refuseNewerFiles(dataDir, here).finally(() => here.close());
    return noteUndo(note, parts, now);
  }
  const check = async () => {
    await refuseRunning(url);
    await refuseNewer(url, note, parts, dataDir);
  };
  await check();
  const former = (await withTarget(url, ({ read }) => readDatabaseNote(read))) ?? note;
  // An interrupted undo has raised the counter there, but not in DATA_DIR.
  const turn = Math.max(note.turn ?? 0, former.turn ?? 0);
  const noted = noteUndo({ ...note, turn }, parts, now);
  await withTarget(url, ({ read }) => writeDatabaseNote(read, noted, now));
  try {
    await check();
    return noted;
  } catch (error) {
    await withTarget(url, ({ read }) => writeDatabaseNote(read, former, now));
    throw error;
  }
}

/** The database to compare with, if the rows are on PostgreSQL. Throws CommandFault if DATABASE_URL is not set. */
function findUrl(
  { database, areFilesLater }: MoveNote,
  { settings }: CommandContext,
): string | undefined {
  if (database === undefined && !areFilesLater) return undefined;
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  throw new CommandFault(
    `Set DATABASE_URL first${database === undefined ? '' : `: ${database}`}. The undo asks the database there whether an instance is running and whether anything was added since, and marks it as out of use. Nothing was changed.`,
  );
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

async function refuseNewer(
  url: string,
  note: MoveNote,
  parts: readonly MovedPart[],
  dataDir: string,
): Promise<void> {
  const isDatabase = parts.includes('database');
  if (isDatabase) {
    // A newer version may have migrated and filled the tables there but not yet here.
    const here = await openSqlite(dataDir);
    await indexForeignRecords(here, () => undefined).finally(() => here.close());
  }
  await withTarget(url, async (there) => {
    await requireThere(note, there);
    await (isDatabase ? refuseNewerRows(dataDir, there) : refuseNewerFiles(dataDir, there));
  });
}

/** Tables that a running site fills by itself, and the audit, whose new entries stay in the copy there. */
const MAY_DIFFER = new Set([
  'audit',
  'audit_head',
  'audit_patients',
  'content_files',
  'content_previews',
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

async function refuseNewerRows(dataDir: string, there: Database): Promise<void> {
  using here = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const tables = listMovingTables(here).filter(({ name }) => !MAY_DIFFER.has(name));
  const different = await there.read
    .transaction()
    .execute((transaction) => findDifferentTables(here, transaction, tables));
  if (different.length === 0) return;
  throw new CommandFault(
    `Data was added, changed, removed or erased there since the move (${different.join(', ')}), so the copy in DATA_DIR is out of date. ${OTHER_WAY}`,
  );
}

async function refuseNewerFiles(dataDir: string, { read }: Pick<Database, 'read'>): Promise<void> {
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
  if (missing === 0) return;
  throw new CommandFault(
    `The files of ${counted(missing, 'report')} are only in the bucket. ${OTHER_WAY}`,
  );
}

const OTHER_WAY = `Nothing was changed. To leave that place all the same: ${CLINIC_COMMAND} export FOLDER with the present settings, and ${CLINIC_COMMAND} import FOLDER without them into another, empty DATA_DIR.`;

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
