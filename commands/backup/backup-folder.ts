import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat, statfs } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../storage/error-codes.ts';
import { ensureErasureSecret } from '../../app/privacy/erasures.server.ts';
import type { Database } from '../../storage/database.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';
import { findDisk } from '../../server/data/find-disk.ts';
import { CommandFault } from '../command.ts';

const SEEN_DISKS_FILE = 'backup-disks.json';

/** Backup folders that have been seen on a separate disk. */
const noteSchema = z.array(z.string());

const OWNER_FILE = 'clinic-of-these-backups';

/**
 * Throws CommandFault if the folder used to be on a separate disk that is not mounted now: the backup would
 * land on the system disk. A folder that was never on a separate disk is accepted.
 */
export async function requireDisk(dataDir: string, folder: string): Promise<void> {
  const path = join(dataDir, SEEN_DISKS_FILE);
  const known = existsSync(path) ? noteSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const isKnown = known.includes(folder);
  if (await isOnOwnDisk(dataDir, folder)) {
    if (isKnown) return;
    await writeFileDurably(path, JSON.stringify([...known, folder]));
  } else if (isKnown) {
    throw new CommandFault(
      `The disk of the backup folder ${folder} is missing (is it mounted?), and nothing was written. To keep backups on this machine's own disk, name another folder.`,
    );
  }
}

async function isOnOwnDisk(dataDir: string, folder: string): Promise<boolean> {
  const disk = await findDisk(folder);
  // Without a mount, the folder is on the disk of the system or of the data.
  const others = await Promise.all([dataDir, parse(folder).root].map(findDisk));
  return !others.includes(disk);
}

/** A backup folder, and the time for the clinic's secret if it has none yet. */
interface Place {
  folder: string;
  now: Date;
}

/** Throws CommandFault for another clinic's backup folder: each clinic would rotate away the other's backups. */
export async function requireOwnFolder(database: Database, place: Place): Promise<void> {
  const noted = await readNote(place.folder);
  if (noted === undefined || noted === (await findMark(database, place.now))) return;
  throw new CommandFault(
    `${place.folder} holds backups of another clinic, and nothing was written: use a separate folder for each clinic. If they do belong to this clinic, remove the file ${OWNER_FILE} there.`,
  );
}

/** Records in the folder which clinic its backups belong to. */
export async function noteOwner(database: Database, { folder, now }: Place): Promise<void> {
  if ((await readNote(folder)) !== undefined) return;
  await writeFileDurably(join(folder, OWNER_FILE), await findMark(database, now));
}

async function readNote(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, OWNER_FILE), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** An id of the clinic that survives a restore; a keyed hash, so it reveals nothing about the secret. */
async function findMark(database: Database, now: Date): Promise<string> {
  const secret = await database.write((transaction) => ensureErasureSecret(transaction, now));
  return createHmac('sha256', secret).update('backups').digest('hex');
}

interface Need {
  folder: string;
  bytes: number;
  /** The setting that names the folder. */
  setting: string;
}

/** Disk space that a backup leaves free for data from visitors and staff. */
export const LEFT_FOR_SITE_BYTES = 256 * 1024 * 1024;

/** Throws CommandFault if the disks lack space. Needs on the same disk add up; the folders must exist. */
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
  // Some mounted shares do not report their size.
  if (blocks === 0) return;
  const free = bavail * bsize;
  const needed = needs.reduce((sum, { bytes }) => sum + bytes, 0);
  if (free >= needed + leftBytes) return;
  const settings = [...new Set(needs.map(({ setting }) => setting))].join(' and ');
  const left =
    leftBytes === 0 ? '' : `, of which ${inMegabytes(leftBytes)} are reserved for the site`;
  throw new CommandFault(
    `Not enough disk space: ${inMegabytes(needed)} are needed on the disk of ${folder} (${settings}), and ${inMegabytes(free)} are free${left}. Free some space, or use another disk.`,
  );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
