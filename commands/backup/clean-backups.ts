import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPeriods } from '../../app/content/files/clinic-file.server.ts';
import { findDue, findDueInBoth } from '../../app/privacy/due.server.ts';
import {
  readRetentionClock,
  findRetentionPause,
} from '../../app/privacy/retention-clock.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import type { CommandContext } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import type { Stores } from '../open-stores.ts';
import { listBackups, type FoundBackup, copyBackup, compareName } from './backup-files.ts';
import { readRemembered } from './carry-erasures.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const CLEANED_EVERY_MS = 30 * 24 * 3_600_000;

/**
 * Writes one old backup anew, without the people who were erased since and what has been kept long enough. Of
 * patients the live data tell too: who came again since the backup was made stays in it.
 * One a day, each once in 30 days: so what is erased has left all backups within 90. Gives a sentence for each
 * that could not be written anew.
 */
export async function cleanOldBackup(
  stores: Stores,
  passphrase: string,
  context: CommandContext,
): Promise<string[]> {
  const { settings, now } = context;
  const faults: string[] = [];
  for (const found of (await listBackups(settings.backupDir)).toReversed()) {
    const { path, name } = found;
    // What was written when tells the file itself: a backup keeps the name of the day that it shows.
    const { mtime } = await stat(path);
    // One from the future is of a clock that was set back.
    if (Math.abs(now().getTime() - mtime.getTime()) < CLEANED_EVERY_MS) continue;
    try {
      await writeAnew(found, stores, passphrase, context);
      if (settings.backupSecondDir !== undefined) {
        await copyBackup(path, settings.backupSecondDir, context.signal);
      }
      return faults;
    } catch (error) {
      if (context.signal.aborted) throw error;
      faults.push(
        `${name} still contains data erased since it was made: it could not be rewritten. ${describeFault(error)}`,
      );
    }
  }
  return faults;
}

async function writeAnew(
  found: FoundBackup,
  { database: live }: Stores,
  passphrase: string,
  context: CommandContext,
): Promise<void> {
  const { settings, now } = context;
  const folder = join(settings.dataDir, 'clean-under-way');
  try {
    const known = await readRemembered(live, settings.dataDir);
    const restoring = { ...context, path: found.path, passphrase, folder, live: known };
    const { manifest } = await restoreBackup(restoring);
    compareName(found, manifest);
    const files = await openDiskFiles(join(folder, 'files'));
    const database = await openSqlite(folder);
    try {
      const kept = await readPeriods(settings.contentDir);
      const asked = { ...kept, now: now() };
      const retention = { database, files, ...asked };
      if (!findRetentionPause(await readRetentionClock(live), asked.now)) {
        const due = await findDueInBoth(await findDue(retention), { database: live, ...asked });
        await removeDue(retention, due, { isCopy: true });
      }
      const times = { now: () => found.madeAt, writtenAt: asked.now };
      const making = { ...context, ...times, folder: settings.backupDir, passphrase };
      await makeBackup({
        ...making,
        stores: { database, files },
        dataDir: folder,
        former: manifest,
      });
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
