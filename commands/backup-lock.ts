import { DataFolderInUse, holdDataFolder } from '../server/hold-data-folder.ts';
import type { Settings } from '../server/settings.ts';
import { CommandFault } from './command.ts';

/** Backup, drill and restore use the same folders for their work, so there is one of them at a time. */
export async function withBackupLock<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const sentence = 'Another backup or restore is under way on this data folder: let it finish.';
  const release = hold(() => holdDataFolder(settings.dataDir, { file: 'backup.lock', sentence }));
  try {
    return await work();
  } finally {
    release();
  }
}

/** Keeps servers off the data folder while its data are exchanged. */
export async function withoutServer<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const sentence = `The site is running on the data folder ${settings.dataDir}: stop it first. Nothing was changed.`;
  const release = hold(() => holdDataFolder(settings.dataDir, { sentence }));
  try {
    return await work();
  } finally {
    release();
  }
}

function hold(take: () => () => void): () => void {
  try {
    return take();
  } catch (error) {
    throw error instanceof DataFolderInUse ? new CommandFault(error.message) : error;
  }
}
