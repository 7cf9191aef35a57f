import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requirePlace } from '../../server/data/moved-clinic.ts';
import { openFiles } from '../../server/data/open-storage.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { readFilesUrl } from '../../storage/files/files-url.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { withFolderAlone } from '../backup/backup-lock.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { counted } from '../count-words.ts';
import { requireClinicFolder } from '../open-stores.ts';
import { type Destination, moveClinic, type MovedClinic } from './move-clinic.ts';
import { moveFilesLater } from './move-files-later.ts';
import { nameDatabase, requireMoved, requireThere, withTarget } from './move-target.ts';
import { undoMove } from './undo-move.ts';

export const help = `move the clinic to PostgreSQL, to a bucket, or both

  ${CLINIC_COMMAND} move --to-database postgres://… --to-files s3://…   (or one now and the other later)
  ${CLINIC_COMMAND} move --confirm   all is well there: delete the moved data from DATA_DIR
  ${CLINIC_COMMAND} move --undo      go back to DATA_DIR, as long as nothing new is there

The site must be stopped, and no other command may run; commands started meanwhile are refused. All rows
and files are copied, read back and compared. Everybody is signed out. If the move fails or is stopped,
the clinic here is unchanged: start it, or run the command again, which continues where it stopped. After
a move, no site starts on the data left here, so that there are never two copies in use.

--undo is refused while an instance is connected to the database there, and once data was added, changed,
removed or erased there. It marks the copy there as out of use, so that no site starts on it.

The keys of the bucket are the settings AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. The password of the
database may be in PGPASSWORD instead of the address, which other users of this machine can read.
docs/scale.md describes each step.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      'to-database': { type: 'string' },
      'to-files': { type: 'string' },
      confirm: { type: 'boolean' },
      undo: { type: 'boolean' },
    },
  });
  const { confirm, undo, 'to-database': databaseUrl, 'to-files': filesUrl } = values;
  const isMoving = databaseUrl !== undefined || filesUrl !== undefined;
  if ([isMoving, confirm, undo].filter(Boolean).length !== 1) {
    throw new CommandFault(
      `Say where to move: ${CLINIC_COMMAND} move --to-database postgres://… --to-files s3://…`,
    );
  }
  const { settings, output } = context;
  const alone = <Result>(work: () => Promise<Result>) => {
    // Also the locks are files, in a folder that would be made for them.
    requireClinicFolder(settings);
    return withFolderAlone(settings, work);
  };
  if (confirm) await alone(() => confirmMove(context));
  else if (undo) await alone(() => undoMove(context));
  else {
    const to: Destination = {
      ...(databaseUrl === undefined
        ? {}
        : { database: { url: databaseUrl, place: nameDatabase(databaseUrl) } }),
      ...(filesUrl === undefined ? {} : { files: checkFilesUrl(filesUrl) }),
    };
    refuseMovedBefore(to, context);
    const { files } = to;
    const isLater = settings.databaseUrl !== undefined && files !== undefined;
    const moved = await alone(() =>
      isLater ? moveFilesLater(files, context) : moveClinic(to, context),
    );
    output.write(describe(moved));
  }
  return 0;
}

function checkFilesUrl(text: string): string {
  try {
    readFilesUrl(text);
    return text;
  } catch (error) {
    throw new CommandFault(`--to-files: ${error instanceof Error ? error.message : 'wrong'}.`);
  }
}

function refuseMovedBefore(to: Destination, { settings }: CommandContext): void {
  if (to.database !== undefined && settings.databaseUrl !== undefined) {
    throw new CommandFault(
      'DATABASE_URL is set, so the clinic is on PostgreSQL already, and a move takes the clinic in DATA_DIR there. To move that one, unset DATABASE_URL for this command.',
    );
  }
  if (to.files !== undefined && settings.filesUrl !== undefined) {
    throw new CommandFault('FILES_URL is set: the report files are in a bucket already.');
  }
}

function describe({ rows, files, auditFaults, database, filesUrl }: MovedClinic): string {
  const lines = [];
  if (rows) {
    lines.push(
      `Moved ${counted(rows['records'] ?? 0, 'record')}, ${counted(rows['enquiries'] ?? 0, 'enquiry', 'enquiries')} and all other rows; each was compared.`,
      auditFaults === 0
        ? 'The audit is intact.'
        : `The audit has ${auditFaults} faults, as it had here: ${CLINIC_COMMAND} verify-audit names them.`,
    );
  }
  if (files) {
    lines.push(`Moved ${files.whole} report files; each was read back and compared.`);
    if (files.missing.length > 0) {
      lines.push(`Already missing here, so missing there too: ${files.missing.join(', ')}`);
    }
    if (files.altered.length > 0) {
      lines.push(`Already altered here, so altered there too: ${files.altered.join(', ')}`);
    }
  }
  if (!rows && !files) lines.push('Everything has moved before; there was nothing left to do.');
  lines.push('', 'Set, and start the site:');
  if (database !== undefined) {
    lines.push(
      `  DATABASE_URL=postgres://…@${database}   (with user and password, as you gave it)`,
    );
  }
  if (filesUrl !== undefined) {
    lines.push(`  FILES_URL=${filesUrl}`, '  AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as now');
  }
  lines.push(
    '',
    `The data here stays in DATA_DIR, and no site starts on it. When all is well, delete it: ${CLINIC_COMMAND} move --confirm`,
  );
  return `${lines.join('\n')}\n`;
}

/** Deletes the moved data from DATA_DIR. Throws CommandFault unless the settings lead to where it is now. */
async function confirmMove({ settings, output }: CommandContext): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const note = requireMoved(dataDir);
  if (note.files !== undefined && settings.filesUrl !== note.files) {
    throw new CommandFault(`Set FILES_URL first: ${note.files}. Nothing was removed.`);
  }
  if (note.database !== undefined && databaseUrl === undefined) {
    throw new CommandFault(`Set DATABASE_URL first: ${note.database}. Nothing was removed.`);
  }
  if (databaseUrl === undefined) await requirePlace(settings);
  else {
    await withTarget(databaseUrl, async (target) => {
      await requireThere(note, target);
      await requirePlace(settings, target);
    });
  }
  if (note.files !== undefined) await (await openFiles(settings)).check();
  const names = [
    ...(note.database === undefined
      ? []
      : [`${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, SQLITE_FILE]),
    ...(note.files === undefined ? [] : ['files']),
  ];
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
  output.write('The moved data is deleted from DATA_DIR.\n');
}
