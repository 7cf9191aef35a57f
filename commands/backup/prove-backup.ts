import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBackup } from '../../app/backups/backups.server.ts';
import { findPassphrase } from '../ask-at-terminal.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { describeAccount } from '../command-entry.ts';
import { requireClinic, withStores } from '../open-stores.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import { compareName, describeTime } from './backup-files.ts';
import { withBackupLock } from './backup-lock.ts';
import { readRemembered } from './carry-erasures.ts';
import { restoreBackup } from './restore-backup.ts';

/** The restore drill: restores the newest backup into a separate folder, checks it and deletes it. */
export async function proveNewestBackup(context: CommandContext): Promise<number> {
  const { settings, output, now } = context;
  requireClinic(settings);
  const passphrase = await findPassphrase(context, { isNew: false });
  const backups = await listBackups(settings.backupDir);
  // A backup dated in the future was made before the clock was set back, so it is not the newest.
  const newest = backups.find(({ madeAt }) => madeAt <= now()) ?? backups[0];
  if (!newest) throw new CommandFault(`There is no backup in ${settings.backupDir} yet.`);
  let madeAt = '';
  await withBackupLock(settings, () =>
    withStores(settings, async ({ database }) => {
      const folder = join(settings.dataDir, 'drill-under-way');
      try {
        const live = await readRemembered(database, settings.dataDir);
        const { path } = newest;
        const { manifest } = await restoreBackup({ ...context, path, passphrase, folder, live });
        compareName(newest, manifest);
        madeAt = manifest.madeAt;
        await noteBackup(database, 'backup-proven', now(), describeAccount());
      } catch (error) {
        if (!context.signal.aborted) {
          await noteBackup(database, 'backup-failed', now(), describeAccount());
        }
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
  );
  output.write(
    `${newest.name} was restored into a separate folder and is complete: made ${describeTime(madeAt)}.\n`,
  );
  return 0;
}
