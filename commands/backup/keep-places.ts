import { findDisk, requireDisk } from './backup-disks.ts';
import { noteOwner, requireOwnFolder } from './backup-owner.ts';
import { cleanOldBackup } from './clean-backups.ts';
import type { CommandContext } from '../command.ts';
import { copyBackup } from './copy-backup.ts';
import { describeFault } from '../describe-fault.ts';
import { writeErasuresBeside } from './erasure-sidecar.ts';
import type { Stores } from '../open-stores.ts';
import { rotateBackups } from './rotate-backups.ts';

/**
 * What follows a new backup: it goes to the second place, and in both there is no more than is to be kept, and
 * nobody for longer than is promised. One fault keeps nothing else from being done; gives a sentence for each.
 */
export async function keepPlaces(
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
    `BACKUP_SECOND_DIR ${backupSecondDir} lies on the disk of DATA_DIR: who loses the one loses the other.\n`,
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
  return why.size === 0 ? [] : [`${place} is not as it should be. ${[...why].join(' ')}`];
}
