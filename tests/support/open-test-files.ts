import { join } from 'node:path';
import { inject } from 'vitest';
import { openDiskFiles } from '../../storage/files/disk-files.ts';
import type { FileStore } from '../../storage/files/files.ts';
import { openTestBucket } from './open-test-bucket.ts';

/** An empty file store for one test file: `folder` or, in the object storage run, a new bucket. */
export async function openTestFiles(folder: string): Promise<FileStore> {
  if (!inject('objectStore')) return openDiskFiles(join(folder, 'files'));
  const { openS3Files } = await import('../../storage/files/s3-files.ts');
  return openS3Files(await openTestBucket());
}
