import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPeriods } from '../../app/content/files/clinic-file.server.ts';
import { findDue, findDueInBoth } from '../../app/privacy/due.server.ts';
import {
  readRetentionClock,
  findRetentionPause,
} from '../../app/privacy/retention-clock.server.ts';
import { removeDue } from '../../app/privacy/retention.server.ts';
import { findRetentionChange } from '../../app/privacy/retention-change.server.ts';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import type { CommandContext } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import type { Stores } from '../open-stores.ts';
import { listBackups, type FoundBackup } from '../../server/data/find-backups.ts';
import { copyBackup, compareName } from './backup-files.ts';
import { readRemembered } from './carry-erasures.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const CLEANED_EVERY_MS = 30 * 24 * 3_600_000;

/**
 * Rewrites one old backup without people erased since and without data past its retention period. A patient
 * with a later visit in the live data stays. One backup a day, each every 30 days, so erased data has left all
 * backups within 90 days. Returns one message for each backup that could not be rewritten.
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
    // The file's own time says when it was last rewritten; its name keeps the time of the backup.
    const { mtime } = await stat(path);
    // A time in the future means that the clock was set back.
    if (Math.abs(now().getTime() - mtime.getTime()) < CLEANED_EVERY_MS) continue;
    try {
      const rewritten = await writeAnew(found, stores, passphrase, context);
      const { backupDir, backupSecondDir } = settings;
      if (backupSecondDir !== undefined) {
        await copyBackup(rewritten.path, backupSecondDir, context.signal);
      }
      // A backup by version 0.1.0 had another ending.
      if (rewritten.path !== path) {
        for (const folder of [backupDir, backupSecondDir ?? []].flat()) {
          await rm(join(folder, name), { force: true });
        }
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
): Promise<MadeBackup> {
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
      const { rules } = await findRetentionChange(live, kept, now());
      const asked = { ...rules, now: now() };
      const retention = { database, files, ...asked };
      if (!findRetentionPause(await readRetentionClock(live), asked.now)) {
        const due = await findDueInBoth(await findDue(retention), { database: live, ...asked });
        await removeDue(retention, due, { isCopy: true });
      }
      const times = { now: () => found.madeAt, writtenAt: asked.now };
      const making = { ...context, ...times, folder: settings.backupDir, passphrase };
      return await makeBackup({
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
