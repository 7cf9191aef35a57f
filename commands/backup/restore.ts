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
import { markFilesForDeletion } from '../../storage/files/files-to-go.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { findPassphrase } from '../ask-at-terminal.ts';
import { CommandFault, stopIfAsked, type CommandContext } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import { withStores } from '../open-stores.ts';
import { withBackupLock, withoutCommands, withoutServer } from './backup-lock.ts';
import { refusePostgres } from './backup.ts';
import { readLiveErasures, describeHolds, describeUnreadable } from './carry-erasures.ts';
import { finishRestore, NO_PASSWORD } from './finish-restore.ts';
import { proveNewestBackup } from './prove-backup.ts';
import { restoreBackup, type Restored } from './restore-backup.ts';

export const help = `put the data of a backup in the place of the present ones

  ${CLINIC_COMMAND} restore FILE      restore this backup; the site must be stopped
  ${CLINIC_COMMAND} restore --confirm  all is well: remove the data that a restore has put aside
  ${CLINIC_COMMAND} restore --drill    only try it: restore the newest backup into a folder of its own,
                                       prove it, and remove it again; the site may be running
  ${CLINIC_COMMAND} restore --finish   PostgreSQL only, after pg_restore: signs everybody out, erases
                                       again who was erased since the dump was made, and holds again

The whole backup is read and proven before anything is touched; after a fault, or when it is stopped in
the middle, the present data are as they were. While another command is at work a restore is refused, and
so is a command during a restore. What is replaced is kept in DATA_DIR/replaced-… until --confirm. Everybody
is signed out, what was erased since the backup was made stays erased, and what is held stays held; so does
what was held when the backup was made. The staff password that was set last stays the right one; where there
was none, set one (set-password) before staff can sign in. The audit goes on: what it said since the backup
is added to that of the backup, and the restore is its next entry. Where nobody can read any more what was erased and held since, it
says so and goes on. The passphrase is the setting BACKUP_PASSPHRASE, or asked for.
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
    // Not before: an exchange that was interrupted still needs what lies there.
    await rm(join(dataDir, UNDER_WAY), { recursive: true, force: true });
    tell(restored, join(dataDir, aside), context);
  };
  await withoutServer(settings, () =>
    withBackupLock(settings, () => withoutCommands(settings, exchange)),
  );
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
    throw new CommandFault(`${sentence} The present data were not touched.`, { cause: error });
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
    output.write(`Of these ${erasedRows} rows were erased again, as asked since.\n`);
  output.write(describeHolds(carried));
  errors.write(describeUnreadable(carried));
  output.write(
    kept?.hasPassword ? 'The staff password is the one that was set last.\n' : `${NO_PASSWORD}\n`,
  );
  if (kept?.audit.kind === 'unreadable') {
    errors.write(
      `The audit of the data before it could not be read, and stands in ${aside} alone: keep a copy of that folder.\n`,
    );
  }
  output.write(
    `The data before it are in ${aside}. When all is well, remove them: ${CLINIC_COMMAND} restore --confirm\n`,
  );
}

async function confirm({ settings, output }: CommandContext): Promise<number> {
  const { dataDir } = settings;
  const folders = listReplaced(dataDir);
  if (folders.length > 0) await withBackupLock(settings, () => removeReplaced(settings));
  output.write(
    folders.length === 0 ? 'No replaced data were there.\n' : 'The replaced data are removed.\n',
  );
  return 0;
}

async function removeReplaced(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  if (isExchangeUnderWay(dataDir)) {
    throw new CommandFault(
      'The restore was interrupted, and what it replaces is still needed: start the site, which finishes it, look whether all is well, and confirm then. Nothing was removed.',
    );
  }
  await releaseReplaced(settings);
  for (const folder of listReplaced(dataDir)) await rm(folder, { recursive: true, force: true });
}

/** In a bucket, lets the bytes go that only the replaced data name. In a folder they lie beside these. */
async function releaseReplaced(settings: Settings): Promise<void> {
  if (settings.filesUrl === undefined) return;
  const fileIds = listReplaced(settings.dataDir).flatMap(readFileIds);
  await withStores(settings, ({ database }) =>
    database.write((transaction) => markFilesForDeletion(transaction, fileIds)),
  );
}

/** Of a database that cannot be read none: then the sweep takes its time. */
function readFileIds(folder: string): string[] {
  try {
    const replaced = new DatabaseSync(join(folder, SQLITE_FILE), { readOnly: true });
    try {
      const rows = replaced.prepare('select file_id from report_files').all();
      return rows.map(({ file_id }) => String(file_id));
    } finally {
      replaced.close();
    }
  } catch {
    return [];
  }
}
