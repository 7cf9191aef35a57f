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
export async function withBackupLock<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const sentence = 'Another backup or restore is running on this data folder: let it finish.';
  const release = hold(settings, { file: 'backup.lock', sentence });
  try {
    await removeLeftovers(settings);
    return await work();
  } finally {
    release();
  }
}

/** Deletes what a killed command left behind, since it contains patients' data. */
async function removeLeftovers({ dataDir }: Settings): Promise<void> {
  if (isExchangeUnderWay(dataDir)) return;
  for (const name of UNDER_WAY) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Runs `work` while no server uses the data folder. Throws CommandFault if one does. */
export async function withoutServer<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const sentence = `The site is running on the data folder ${settings.dataDir}: stop it first. Nothing was changed.`;
  const release = hold(settings, { sentence });
  try {
    return await work();
  } finally {
    release();
  }
}

/** Runs `work` while no other command uses the data folder, whose writes would be lost. Throws CommandFault if one does. */
export async function withoutCommands<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const sentence = `Another command is running on the data folder ${settings.dataDir}: let it finish, then run this one again. Nothing was changed.`;
  const release = hold(settings, { file: COMMANDS_LOCK, sentence });
  try {
    return await work();
  } finally {
    release();
  }
}

function hold(settings: Settings, lock: { file?: string; sentence: string }): () => void {
  try {
    return holdDataFolder(settings.dataDir, lock);
  } catch (error) {
    throw nameFault(error, settings);
  }
}
