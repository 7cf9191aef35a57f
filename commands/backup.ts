import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureErasureSecret } from '../app/privacy/erasures.server.ts';
import { noteBackup } from '../app/staff/backups.server.ts';
import { withBackupLock } from './backup-lock.ts';
import { cleanOldBackup } from './clean-backups.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { copyBackup } from './copy-backup.ts';
import { describeAccount } from './describe-command.ts';
import { findPassphrase } from './find-passphrase.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { requireClinic, withStores, type Stores } from './open-stores.ts';
import { writeErasuresBeside } from './erasures-beside.ts';
import { rotateBackups } from './rotate-backups.ts';

export const help = `write an encrypted backup of the database and all report files

  npm run clinic -- backup [--to FOLDER]

The site may be running: the backup shows it as it was at one moment. It is sealed with the passphrase
in the setting BACKUP_PASSPHRASE, or asked for; without the passphrase nobody can open it, you neither.
It is opened again and checked before it counts.

It goes to the folder in the setting BACKUP_DIR (DATA_DIR/backups), and a copy to BACKUP_SECOND_DIR where
that is set. There the newest of 7 days, 4 weeks and 12 months are kept. With --to it goes to FOLDER
alone, and nothing there is removed.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  if (values.to === '') throw new CommandFault('Name the folder: backup --to FOLDER');
  refusePostgres(context);
  requireClinic(context.settings);
  const passphrase = await findPassphrase(context, { isNew: true });
  const folder = resolve(values.to ?? context.settings.backupDir);
  const made = await withBackupLock(context.settings, () =>
    withStores(context.settings, (stores) =>
      noteOutcome(stores, context, async () => {
        const { dataDir } = context.settings;
        await stores.database.write((transaction) =>
          ensureErasureSecret(transaction, context.now()),
        );
        const backup = await makeBackup({ ...context, stores, dataDir, folder, passphrase });
        await writeErasuresBeside(stores.database, { dataDir, folder, passphrase });
        if (values.to === undefined) await keepPlaces(stores, backup, passphrase, context);
        return backup;
      }),
    ),
  );
  return tell(made, context);
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

/** The second place, and in both no more than is to be kept, and nobody for longer than is promised. */
async function keepPlaces(
  stores: Stores,
  { path }: MadeBackup,
  passphrase: string,
  context: CommandContext,
): Promise<void> {
  const { settings, signal, now } = context;
  const { dataDir, backupDir, backupSecondDir } = settings;
  if (backupSecondDir !== undefined) {
    await copyBackup(path, backupSecondDir, signal);
    const place = { dataDir, folder: backupSecondDir, passphrase };
    await writeErasuresBeside(stores.database, place);
    await rotateBackups(backupSecondDir, now());
  }
  await rotateBackups(backupDir, now());
  await cleanOldBackup(stores, passphrase, context);
}

function tell({ path, size, manifest }: MadeBackup, { output, errors }: CommandContext): number {
  const { rows, entries, missing, altered } = manifest;
  output.write(
    `Backed up to ${path} (${size} bytes) and checked: ${rows['records']} records, ${rows['enquiries']} enquiries, ${entries.length - 1} files.\n`,
  );
  const faults = missing.length + altered.length;
  if (faults === 0) return 0;
  errors.write(
    `Not everything was as it should be: ${missing.length} report files are missing in the store, ${altered.length} are not the bytes that were stored once.\n`,
  );
  return 1;
}
