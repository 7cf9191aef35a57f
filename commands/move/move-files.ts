import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore } from '../../storage/files/files.ts';
import type { SnapshotFile } from '../../storage/sqlite/sqlite-snapshot.ts';
import { CommandFault, stopIfAsked, type CommandContext } from '../command.ts';
import { startProgress } from '../progress.ts';

const AT_ONCE = 4;

interface MovingFiles extends Pick<CommandContext, 'errors' | 'signal'> {
  /** The clinic's report files. */
  rows: readonly SnapshotFile[];
  from: FileStore;
  to: FileStore;
  /** The clinic's id. A file with this name marks an unfinished move in the bucket as this clinic's. */
  id: string;
}

export interface MovedFiles {
  whole: number;
  /** Keys of reports whose bytes were missing or altered before the move; altered ones are copied as they are. */
  missing: string[];
  altered: string[];
}

/**
 * Copies all files under their own names, reads each back and compares it. Files copied by an earlier attempt
 * are only compared, and deleted if the clinic has deleted them since.
 */
export async function moveFiles(moving: MovingFiles): Promise<MovedFiles> {
  const { rows, errors, signal } = moving;
  await takePossession(moving);
  const moved: MovedFiles = { whole: 0, missing: [], altered: [] };
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  const progress = startProgress(errors, 'Moving report files (bytes)', bytes);
  const waiting = rows.values();
  let isOver = false;
  const work = async () => {
    try {
      for (const row of waiting) {
        if (isOver) return;
        stopIfAsked(signal);
        const outcome = await moveFile(row, moving);
        if (outcome === 'whole') moved.whole += 1;
        else moved[outcome].push(row.key);
        progress.advance(row.size);
      }
    } finally {
      isOver = true;
    }
  };
  // Wait for all workers before reporting the error of one.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  progress.stop();
  return moved;
}

/** Throws CommandFault if the bucket holds another clinic's files, which the clean-up would delete. */
async function takePossession({ rows, to, id }: MovingFiles): Promise<void> {
  const ours = new Set(rows.map(({ fileId }) => fileId));
  const others: string[] = [];
  let isOurs = false;
  for await (const { fileId } of to.list()) {
    if (fileId === id) isOurs = true;
    else if (!ours.has(fileId)) others.push(fileId);
  }
  if (others.length > 0 && !isOurs) {
    throw new CommandFault(
      `There are ${others.length} files in the bucket that are not this clinic's: name another bucket, or a folder of it with &prefix=….`,
    );
  }
  for (const fileId of others) await to.remove(fileId);
  if (!isOurs) await to.put(nothing(), { fileId: id });
}

async function moveFile(
  { fileId, sha256, size }: SnapshotFile,
  { from, to }: MovingFiles,
): Promise<'whole' | 'missing' | 'altered'> {
  if (await isThere(to, fileId, size, sha256)) return 'whole';
  let sent: { sha256: string; size: number };
  try {
    sent = await to.put(await from.read(fileId), { fileId });
  } catch (error) {
    if (error instanceof FileMissing) return 'missing';
    throw error;
  }
  if (!(await isThere(to, fileId, sent.size, sent.sha256))) {
    throw new CommandFault('A file read back from the bucket differs from the one sent.');
  }
  return sent.sha256 === sha256 ? 'whole' : 'altered';
}

async function isThere(store: FileStore, fileId: string, size: number, sha256: string) {
  try {
    if ((await store.size(fileId)) !== size) return false;
    const hash = createHash('sha256');
    await pipeline(await store.read(fileId), hash);
    return hash.digest('hex') === sha256;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

// An empty object.
async function* nothing(): AsyncGenerator<Uint8Array> {}
