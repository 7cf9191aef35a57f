import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The device number of the disk that holds the folder, or would hold it once created. */
export async function findDisk(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent || dirname(folder) === folder) throw error;
    return findDisk(dirname(folder));
  }
}
