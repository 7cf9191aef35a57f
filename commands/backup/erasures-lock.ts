import { setTimeout as wait } from 'node:timers/promises';
import { DataFolderInUse, holdDataFolder } from '../../server/data/hold-data-folder.ts';
import { CommandFault } from '../command.ts';

const TRY_EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/** One at a time of all commands on this data folder; the others wait, as the work is short. */
export async function withErasuresLock<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await waitForLock(dataDir);
  try {
    return await work();
  } finally {
    release();
  }
}

async function waitForLock(dataDir: string): Promise<() => void> {
  const until = performance.now() + PATIENCE_MS;
  const sentence =
    'The sealed list beside the backups was not written, as another command has been at it for a minute. Make a backup once that has ended: it writes the list too.';
  for (;;) {
    try {
      return holdDataFolder(dataDir, { file: 'erasures.lock', sentence });
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      if (performance.now() > until) throw new CommandFault(sentence);
      await wait(TRY_EVERY_MS);
    }
  }
}
