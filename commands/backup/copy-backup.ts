import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameDurably } from '../../storage/durable-files.ts';
import { makeFolder } from '../../storage/make-folder.ts';
import { writeGently } from '../../storage/write-gently.ts';
import { UNFINISHED } from './backup-names.ts';
import { CommandFault } from '../command.ts';
import { hashing } from './read-backup.ts';
import { LEFT_FOR_SITE_BYTES, requireRoom } from './require-room.ts';

/** Copies a backup into another folder; the copy counts once it has been read back and is the same. */
export async function copyBackup(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const copy = join(folder, basename(path));
  const unfinished = `${copy}${UNFINISHED}`;
  makeFolder(folder);
  const { size } = await stat(path);
  await requireRoom([{ folder, bytes: size, setting: 'BACKUP_SECOND_DIR' }], LEFT_FOR_SITE_BYTES);
  try {
    const hash = createHash('sha256');
    const write = (pieces: AsyncIterable<Uint8Array>) => writeGently(unfinished, pieces);
    await pipeline(hashing(createReadStream(path), hash), write, { signal });
    if ((await hashFile(unfinished)) !== hash.digest('hex')) {
      throw new CommandFault(`The copy of the backup in ${folder} is not the same as the backup.`);
    }
    await renameDurably(unfinished, copy);
    return copy;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
