import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import {
  exchangeData,
  finishExchange,
  isExchangeUnderWay,
  listReplaced,
} from '../../server/data/exchange-data.ts';
import { requirePlace } from '../../server/data/moved-clinic.ts';
import { openFiles } from '../../server/data/open-storage.ts';
import { CLINIC_COMMAND, type Settings } from '../../server/settings/settings.ts';
import { markFilesForDeletion } from '../../storage/files/deletion-marks.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { findPassphrase } from '../ask-at-terminal.ts';
import { CommandFault, stopIfAsked, type CommandContext } from '../command.ts';
import { counted } from '../count-words.ts';
import { describeFault } from '../describe-fault.ts';
import { withStores } from '../open-stores.ts';
import { withBackupLock, withFolderAlone } from './backup-lock.ts';
import { refusePostgres } from './backup.ts';
import { readLiveErasures, describeHolds, describeUnreadable } from './carry-erasures.ts';
import {
  describeEndedCalendars,
  finishRestore,
  NO_OWNER_PASSWORD,
  NO_PASSWORD,
} from './finish-restore.ts';
import { proveNewestBackup } from './prove-backup.ts';
import { restoreBackup, type Restored } from './restore-backup.ts';

export const help = `replace the present data with a backup

  ${CLINIC_COMMAND} restore FILE      restore this backup; the site must be stopped
  ${CLINIC_COMMAND} restore --confirm  all is well: delete the data that a restore replaced
  ${CLINIC_COMMAND} restore --drill    a test: restore the newest backup into a separate folder, check
                                       it, and delete it again; the site may be running
  ${CLINIC_COMMAND} restore --finish   PostgreSQL only, after pg_restore: signs everybody out and
                                       repeats the erasures and holds made since the dump

The whole backup is read and checked before anything changes. If the restore fails or is stopped, the
present data is unchanged. A restore is refused while another command is running, and other commands
are refused during a restore. The replaced data stays in DATA_DIR/replaced-… until --confirm.

Everybody is signed out. Whatever was erased since the backup was made is erased again. Holds made
before or after the backup apply. The most recent passwords of staff and owner stay valid; if there were
none, set them with set-password, before staff can sign in, and set-owner-password. Audit entries made since the backup are added to the audit
of the backup, followed by an entry for the restore. If the erasures and holds since the backup cannot
be read, the command says so and continues.

The passphrase comes from the setting BACKUP_PASSPHRASE, or the command asks for it.
`;

const UNDER_WAY = 'restore-under-way';

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      confirm: { type: 'boolean' },
      drill: { type: 'boolean' },
      finish: { type: 'boolean' },
    },
  });
  if (values.finish && positionals.length === 0) return finishRestore(context);
  refusePostgres(context);
  const [file, ...others] = positionals;
  const isOneThing = [file, values.confirm, values.drill].filter(Boolean).length === 1;
  if (!isOneThing || others.length > 0) {
    throw new CommandFault(`Name the backup to restore: ${CLINIC_COMMAND} restore FILE`);
  }
  if (values.confirm) return confirm(context);
  if (values.drill) return proveNewestBackup(context);
  return restore(resolve(file ?? ''), context);
}

async function restore(path: string, context: CommandContext): Promise<number> {
  const { settings, now } = context;
  if (!(await stat(path).catch(() => undefined))?.isFile()) {
    throw new CommandFault(`There is no file ${path}.`);
  }
  const { dataDir } = settings;
  const aside = `replaced-${now().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const exchange = async () => {
    const passphrase = await findPassphrase(context, { isNew: false });
    await requirePlace(settings);
    await finishExchange(dataDir);
    const restored = await layOut(join(dataDir, UNDER_WAY), path, passphrase, context);
    await exchangeData(dataDir, UNDER_WAY, aside);
    // Not earlier: an interrupted exchange still needs this folder.
    await rm(join(dataDir, UNDER_WAY), { recursive: true, force: true });
    tell(restored, join(dataDir, aside), context);
  };
  await withFolderAlone(settings, exchange);
  return 0;
}

async function layOut(
  folder: string,
  path: string,
  passphrase: string,
  context: CommandContext,
): Promise<Restored> {
  try {
    const { settings } = context;
    const live = readLiveErasures(settings.dataDir);
    const bucket = settings.filesUrl === undefined ? {} : { files: await openFiles(settings) };
    const restored = await restoreBackup({
      ...context,
      ...bucket,
      path,
      passphrase,
      folder,
      live,
      replaces: settings.dataDir,
    });
    stopIfAsked(context.signal);
    return restored;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const sentence = error instanceof CommandFault ? error.message : describeFault(error);
    throw new CommandFault(`${sentence} The present data is unchanged.`, { cause: error });
  }
}

function tell(
  { manifest: { rows, entries, madeAt }, erasedRows, carried, kept }: Restored,
  aside: string,
  { output, errors }: CommandContext,
): void {
  output.write(
    `Restored the backup of ${madeAt}: ${rows['records']} records, ${rows['enquiries']} enquiries, ${entries.length - 1} files.\n`,
  );
  if (erasedRows > 0)
    output.write(
      `${counted(erasedRows, 'row')} that ${erasedRows === 1 ? 'was' : 'were'} erased after this backup was made ${erasedRows === 1 ? 'has' : 'have'} been erased again.\n`,
    );
  output.write(describeHolds(carried));
  errors.write(describeUnreadable(carried));
  output.write(
    kept?.hasPassword ? 'The most recent staff password is still valid.\n' : `${NO_PASSWORD}\n`,
  );
  output.write(
    kept?.hasOwnerPassword
      ? "The most recent owner's password is still valid.\n"
      : `${NO_OWNER_PASSWORD}\n`,
  );
  output.write(describeEndedCalendars(kept?.endedCalendars ?? 0));
  if (kept?.audit.kind === 'unreadable') {
    errors.write(
      `The audit of the replaced data could not be read, and is now only in ${aside}: keep a copy of that folder.\n`,
    );
  }
  output.write(
    `The replaced data is in ${aside}. When all is well, delete it: ${CLINIC_COMMAND} restore --confirm\n`,
  );
}

async function confirm({ settings, output }: CommandContext): Promise<number> {
  const { dataDir } = settings;
  const folders = listReplaced(dataDir);
  if (folders.length > 0) await withBackupLock(settings, () => removeReplaced(settings));
  output.write(
    folders.length === 0 ? 'There is no replaced data.\n' : 'The replaced data is deleted.\n',
  );
  return 0;
}

async function removeReplaced(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  if (isExchangeUnderWay(dataDir)) {
    throw new CommandFault(
      'The restore was interrupted and still needs the replaced data: start the site, which finishes the restore, check that all is well, and confirm then. Nothing was removed.',
    );
  }
  await releaseReplaced(settings);
  for (const folder of listReplaced(dataDir)) await rm(folder, { recursive: true, force: true });
}

/** Marks bucket files that only the replaced data uses for deletion. On disk they are inside the replaced folder. */
async function releaseReplaced(settings: Settings): Promise<void> {
  if (settings.filesUrl === undefined) return;
  const fileIds = listReplaced(settings.dataDir).flatMap(readFileIds);
  await withStores(settings, ({ database }) =>
    database.write((transaction) => markFilesForDeletion(transaction, fileIds)),
  );
}

/** Empty if the database cannot be read: the file clean-up then deletes them after its usual delay. */
function readFileIds(folder: string): string[] {
  try {
    using replaced = new DatabaseSync(join(folder, SQLITE_FILE), { readOnly: true });
    const rows = replaced.prepare('select file_id from report_files').all();
    return rows.map(({ file_id }) => String(file_id));
  } catch {
    return [];
  }
}
