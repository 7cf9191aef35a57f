import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A new name is only safe from a power cut once the folder that holds it has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
}
