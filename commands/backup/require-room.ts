import { stat, statfs } from 'node:fs/promises';
import { CommandFault } from '../command.ts';

export interface Need {
  folder: string;
  bytes: number;
  /** The setting that names the place. */
  setting: string;
}

/** What stays free beside the data, so that what visitors and staff send can still be stored. */
export const LEFT_FOR_SITE_BYTES = 256 * 1024 * 1024;

/** Refuses to begin what would fill a disk. Needs on one disk add up; the folders must be there. */
export async function requireRoom(needs: readonly Need[], leftBytes: number): Promise<void> {
  const disks = new Map<number, Need[]>();
  for (const need of needs) {
    const { dev } = await stat(need.folder);
    disks.set(dev, [...(disks.get(dev) ?? []), need]);
  }
  for (const onDisk of disks.values()) await requireRoomOnDisk(onDisk, leftBytes);
}

async function requireRoomOnDisk(needs: readonly Need[], leftBytes: number): Promise<void> {
  const [{ folder } = { folder: '' }] = needs;
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some mounted shares do not tell.
  if (blocks === 0) return;
  const free = bavail * bsize;
  const needed = needs.reduce((sum, { bytes }) => sum + bytes, 0);
  if (free >= needed + leftBytes) return;
  const settings = [...new Set(needs.map(({ setting }) => setting))].join(' and ');
  const left = leftBytes === 0 ? '' : `, of which ${inMegabytes(leftBytes)} stay for the site`;
  throw new CommandFault(
    `There is no room: on the disk of ${folder} (${settings}) ${inMegabytes(needed)} are needed, and ${inMegabytes(free)} are free${left}. Make room there, or name another disk.`,
  );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
