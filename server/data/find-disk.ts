import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../storage/error-codes.ts';

/** The device number of the disk that holds the folder, or would hold it once created. */
export async function findDisk(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return findDisk(dirname(folder));
  }
}
