import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../../storage/durable-files.ts';
import { CommandFault } from '../command.ts';

const NOTE = 'backup-disks.json';

/** The folders of backups that were seen on a disk of their own. */
const noteSchema = z.array(z.string());

/**
 * Refuses a folder of backups whose disk is not mounted: what is written there would lie on the machine's own.
 * A folder that never had a disk of its own is as its owner wants it.
 */
export async function requireDisk(dataDir: string, folder: string): Promise<void> {
  const path = join(dataDir, NOTE);
  const known = existsSync(path) ? noteSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const isKnown = known.includes(folder);
  if (await isOnOwnDisk(dataDir, folder)) {
    if (isKnown) return;
    await writeFileDurably(path, JSON.stringify([...known, folder]));
  } else if (isKnown) {
    throw new CommandFault(
      `The disk of the backups in ${folder} is not there just now (is it mounted?), and nothing was written. If they are to lie on this machine's own disk, name another folder.`,
    );
  }
}

/** The number of the disk that a folder lies on, or would lie on once it is made. */
export async function findDisk(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent || dirname(folder) === folder) throw error;
    return findDisk(dirname(folder));
  }
}

async function isOnOwnDisk(dataDir: string, folder: string): Promise<boolean> {
  const disk = await findDisk(folder);
  // Where nothing is mounted, the folder is one of the system's disk, or of the data's.
  const others = await Promise.all([dataDir, parse(folder).root].map(findDisk));
  return !others.includes(disk);
}
