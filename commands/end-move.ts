import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginMoveNote,
  type MoveNote,
  readMoveNote,
  removeMoveNote,
  writeMoveNote,
} from '../server/moved-clinic.ts';
import { openFiles } from '../server/open-storage.ts';
import { SQLITE_FILE } from '../storage/sqlite.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { openTarget, readOrigin } from './move-target.ts';

const GONE = 'What moved is removed from DATA_DIR: there is no way back from here.';

/** Removes from the data folder what has moved, once the settings lead to where it is. */
export async function confirmMove({ settings, output }: CommandContext): Promise<void> {
  const note = requireMoved(settings.dataDir);
  if (note.database !== undefined) await requireDatabase(note, settings.databaseUrl);
  if (note.files !== undefined) {
    if (settings.filesUrl !== note.files) {
      throw new CommandFault(`Set FILES_URL first: ${note.files}. Nothing was removed.`);
    }
    await (await openFiles(settings)).check();
  }
  const names = [
    ...(note.database === undefined
      ? []
      : [`${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, SQLITE_FILE]),
    ...(note.files === undefined ? [] : ['files']),
  ];
  for (const name of names)
    await rm(join(settings.dataDir, name), { recursive: true, force: true });
  output.write('What has moved is removed from DATA_DIR.\n');
}

/** Lets the site start on the data folder again. */
export async function undoMove({ settings, output }: CommandContext): Promise<void> {
  const { dataDir } = settings;
  const note = requireMoved(dataDir);
  if (note.areFilesLater) return undoFiles(note, { settings, output });
  if (note.isDatabaseLater) return undoDatabase(note, { settings, output });
  const isGone =
    (note.database !== undefined && !existsSync(join(dataDir, SQLITE_FILE))) ||
    (note.files !== undefined && !existsSync(join(dataDir, 'files')));
  if (isGone) {
    throw new CommandFault(GONE);
  }
  await removeMoveNote(dataDir);
  const places = [note.database, note.files].filter((place) => place !== undefined);
  output.write(
    `The site starts on DATA_DIR again, as it was. Unset DATABASE_URL and FILES_URL as far as you set them, and use the copy at ${places.join(' and ')} no more: what came in there since is not here.\n`,
  );
}

/** What moved last is taken back first: the rows stay where they are. */
async function undoFiles(
  { id, database, files }: MoveNote,
  { settings, output }: Pick<CommandContext, 'settings' | 'output'>,
): Promise<void> {
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, 'files'))) throw new CommandFault(GONE);
  await writeMoveNote(dataDir, database === undefined ? { id } : { id, database });
  output.write(
    `The site reads the report files in DATA_DIR again, as they were. Unset FILES_URL, and use the copy at ${files} no more: what was added there since is not here.\n`,
  );
}

/** The same where the rows moved last: the report files stay in the bucket. */
async function undoDatabase(
  { database, files }: MoveNote,
  { settings, output }: Pick<CommandContext, 'settings' | 'output'>,
): Promise<void> {
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, SQLITE_FILE))) throw new CommandFault(GONE);
  // With a new id: under the old one a later move would take the copy there for what is here.
  const note = beginMoveNote();
  await writeMoveNote(dataDir, files === undefined ? note : { ...note, files });
  output.write(
    `The site reads the database in DATA_DIR again, as it was. Unset DATABASE_URL, and use the copy at ${database} no more: what came in there since is not here.\n`,
  );
}

function requireMoved(dataDir: string): MoveNote {
  const note = readMoveNote(dataDir);
  if (note?.database === undefined && note?.files === undefined) {
    throw new CommandFault(`Nothing has moved from DATA_DIR ${dataDir}.`);
  }
  return note;
}

async function requireDatabase(note: MoveNote, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) {
    throw new CommandFault(`Set DATABASE_URL first: ${note.database}. Nothing was removed.`);
  }
  const target = await openTarget(databaseUrl);
  try {
    if ((await readOrigin(target.read)) === note.id) return;
  } finally {
    await target.close();
  }
  throw new CommandFault(
    'DATABASE_URL leads to a database that this clinic did not move to. Nothing was removed.',
  );
}
