import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteBackup } from '../../app/backups/backups.server.ts';
import { ensureErasureSecret } from '../../app/privacy/erasures.server.ts';
import { findDisk } from '../../server/data/find-disk.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { findForeignSchema } from '../../storage/sqlite/foreign-schema.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { findPassphrase } from '../ask-at-terminal.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { describeAccount } from '../command-entry.ts';
import { describeFault } from '../describe-fault.ts';
import { requireClinic, withStores, type Stores } from '../open-stores.ts';
import { copyBackup, rotateBackups } from './backup-files.ts';
import { requireDisk, requireOwnFolder, noteOwner } from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { cleanOldBackup } from './clean-backups.ts';
import { writeErasuresBeside } from './erasure-sidecar.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';

export const help = `write an encrypted backup of the database and all report files

  ${CLINIC_COMMAND} backup [--to FOLDER]

The site may be running: the backup shows its data at a single moment. It is encrypted with the
passphrase in the setting BACKUP_PASSPHRASE, or the command asks for one. Nobody can open the backup
without the passphrase, not even you; age -d FILE | tar -t opens it without this program. Every backup
is opened and checked before it counts as made.

The backup goes to the folder in the setting BACKUP_DIR (DATA_DIR/backups), with a copy in
BACKUP_SECOND_DIR if that is set. Both folders keep the newest backup of each of 7 days, 4 weeks and
12 months; older ones are deleted. With --to the backup goes to FOLDER only, and nothing there is deleted.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  if (values.to === '') throw new CommandFault('Name the folder: backup --to FOLDER');
  refusePostgres(context);
  requireClinic(context.settings);
  const passphrase = await findPassphrase(context, { isNew: true });
  const folder = resolve(values.to ?? context.settings.backupDir);
  return withBackupLock(context.settings, () =>
    withStores(context.settings, async (stores) => {
      const made = await noteOutcome(stores, context, async () => {
        const { dataDir } = context.settings;
        const isChosenPlace = values.to !== undefined;
        await stores.database.write((transaction) =>
          ensureErasureSecret(transaction, context.now()),
        );
        if (!isChosenPlace) {
          await requireDisk(dataDir, folder);
          await requireOwnFolder(stores.database, { folder, now: context.now() });
        }
        const place = { dataDir, folder, passphrase };
        const backup = await makeBackup({ ...context, ...place, stores, isChosenPlace });
        if (isChosenPlace) await writeErasuresBeside(stores.database, place);
        return backup;
      });
      const code = tell(made, context);
      const faults = await tellForeignSchema(context);
      if (values.to === undefined) {
        faults.push(...(await keepPlaces(stores, made.path, passphrase, context)));
      }
      if (faults.length === 0) return code;
      // The backup itself succeeded, so it stays recorded as made: repeating it within the hour would not help.
      await noteBackup(stores.database, 'backup-failed', context.now(), describeAccount());
      context.errors.write(`${faults.join('\n')}\n`);
      return 1;
    }),
  );
}

export function refusePostgres({ settings }: CommandContext): void {
  if (settings.databaseUrl === undefined) return;
  throw new CommandFault(
    'The database is PostgreSQL (DATABASE_URL): back it up with pg_dump and restore it with pg_restore, together with the report files. docs/backup.md says how.',
  );
}

async function noteOutcome(
  { database }: Stores,
  { signal, now }: CommandContext,
  work: () => Promise<MadeBackup>,
): Promise<MadeBackup> {
  try {
    const made = await work();
    await noteBackup(database, 'backup-made', now(), describeAccount());
    return made;
  } catch (error) {
    if (!signal.aborted) await noteBackup(database, 'backup-failed', now(), describeAccount());
    throw error;
  }
}

function tell({ path, size, manifest }: MadeBackup, { output, errors }: CommandContext): number {
  const { rows, entries, missing, altered } = manifest;
  output.write(
    `Backed up to ${path} (${size} bytes) and checked: ${rows['records']} records, ${rows['enquiries']} enquiries, ${entries.length - 1} files.\n`,
  );
  const faults = missing.length + altered.length;
  if (faults === 0) return 0;
  errors.write(
    `The backup has faults: ${missing.length} report files are missing in the store, the bytes of ${altered.length} differ from those once stored.\n`,
  );
  return 1;
}

async function tellForeignSchema({ settings }: CommandContext): Promise<string[]> {
  const foreign = await findForeignSchema(join(settings.dataDir, SQLITE_FILE));
  if (foreign.length === 0) return [];
  return [
    `The database holds ${foreign.join(', ')}, which this program did not make: a restore refuses this backup. Drop it, then make a new one.`,
  ];
}

/**
 * After a new backup: copies it to the second folder, rotates both, writes the list of erasures and holds, and
 * rewrites one old backup. Continues after an error; returns one message for each.
 */
async function keepPlaces(
  stores: Stores,
  path: string,
  passphrase: string,
  context: CommandContext,
): Promise<string[]> {
  const { settings, signal, now } = context;
  const { dataDir, backupDir, backupSecondDir } = settings;
  const tend = (folder: string) => [
    () => noteOwner(stores.database, { folder, now: now() }),
    () => writeErasuresBeside(stores.database, { dataDir, folder, passphrase }),
    () => rotateBackups(folder, now()),
  ];
  const faults = await tryEach(`BACKUP_DIR ${backupDir}`, tend(backupDir), signal);
  let reached = context;
  if (backupSecondDir !== undefined) {
    const place = `BACKUP_SECOND_DIR ${backupSecondDir}`;
    const isThere = async () => {
      await requireDisk(dataDir, backupSecondDir);
      await requireOwnFolder(stores.database, { folder: backupSecondDir, now: now() });
    };
    const away = await tryEach(place, [isThere], signal);
    const steps = [
      () => copyBackup(path, backupSecondDir, signal),
      ...tend(backupSecondDir),
      () => warnOfOneDisk(context),
    ];
    if (away.length === 0) faults.push(...(await tryEach(place, steps, signal)));
    else reached = { ...context, settings: { ...settings, backupSecondDir: undefined } };
    faults.push(...away);
  }
  return [...faults, ...(await cleanOldBackup(stores, passphrase, reached))];
}

async function warnOfOneDisk({ settings, errors }: CommandContext): Promise<void> {
  const { dataDir, backupSecondDir = dataDir } = settings;
  if ((await findDisk(backupSecondDir)) !== (await findDisk(dataDir))) return;
  errors.write(
    `BACKUP_SECOND_DIR ${backupSecondDir} is on the same disk as DATA_DIR: if that disk fails, both are lost.\n`,
  );
}

async function tryEach(
  place: string,
  steps: (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<string[]> {
  const why = new Set<string>();
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (signal.aborted) throw error;
      why.add(describeFault(error));
    }
  }
  return why.size === 0 ? [] : [`${place} has a fault. ${[...why].join(' ')}`];
}
