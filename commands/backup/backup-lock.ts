import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isExchangeUnderWay } from '../../server/data/exchange-data.ts';
import { holdDataFolder } from '../../server/data/hold-data-folder.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { COMMANDS_LOCK, nameFault } from '../open-stores.ts';

/** Temporary folders in the data folder. */
export const UNDER_WAY = [
  'backup-under-way',
  'clean-under-way',
  'drill-under-way',
  'restore-under-way',
];

/** Runs `work` while no other backup, drill or restore runs: they share temporary folders. */
export function withBackupLock<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const sentence = 'Another backup or restore is running on this data folder: let it finish.';
  return withLock(settings, { file: 'backup.lock', sentence }, async () => {
    await removeLeftovers(settings);
    return work();
  });
}

/**
 * Runs `work` while nothing else uses the data folder: no server, no backup, and no other command, whose writes would be
 * lost. Throws CommandFault if one does.
 */
export function withFolderAlone<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const { dataDir } = settings;
  const server = `The site is running on the data folder ${dataDir}: stop it first. Nothing was changed.`;
  const command = `Another command is running on the data folder ${dataDir}: let it finish, then run this one again. Nothing was changed.`;
  return withLock(settings, { sentence: server }, () =>
    withBackupLock(settings, () =>
      withLock(settings, { file: COMMANDS_LOCK, sentence: command }, work),
    ),
  );
}

/** Deletes what a killed command left behind, since it contains patients' data. */
async function removeLeftovers({ dataDir }: Settings): Promise<void> {
  if (isExchangeUnderWay(dataDir)) return;
  for (const name of UNDER_WAY) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function withLock<Result>(
  settings: Settings,
  lock: { file?: string; sentence: string },
  work: () => Promise<Result>,
): Promise<Result> {
  let release: () => void;
  try {
    release = holdDataFolder(settings.dataDir, lock);
  } catch (error) {
    throw nameFault(error, settings);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
