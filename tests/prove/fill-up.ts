import { execFileSync } from 'node:child_process';
import { appendFileSync, statfsSync } from 'node:fs';

/** Free space of the file system that holds `folder`, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Creates a file of `bytes` bytes (at least 4,096) with the program fallocate. */
export function allocate(file: string, bytes: number): void {
  execFileSync('fallocate', ['-l', String(Math.max(bytes, 4096)), file]);
}

/**
 * Fills the disk completely. The last blocks are taken one by one, because the file system keeps some for its own
 * bookkeeping and the exact number of free bytes is not known.
 */
export function fillUp(file: string, folder: string): void {
  allocate(file, freeBytes(folder) - 8e6);
  try {
    for (;;) appendFileSync(file, Buffer.alloc(65_536));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
