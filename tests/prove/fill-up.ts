import { execFileSync } from 'node:child_process';
import { appendFileSync, statfsSync } from 'node:fs';

/** Bytes that a file in `folder` may still take. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A file of so many bytes. Needs the program fallocate. */
export function allocate(file: string, bytes: number): void {
  execFileSync('fallocate', ['-l', String(Math.max(bytes, 4096)), file]);
}

/** Takes all the room there is, the last blocks one by one: a file system keeps some for its own bookkeeping. */
export function fillUp(file: string, folder: string): void {
  allocate(file, freeBytes(folder) - 8e6);
  try {
    for (;;) appendFileSync(file, Buffer.alloc(65_536));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
