import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { makeBucket } from './servers/start-object-store.ts';
import { readFilesUrl, type FilesPlace } from '../../storage/files/files-url.ts';
import type { S3Credentials } from '../../storage/files/s3-client.ts';

export interface TestBucket {
  url: string;
  place: FilesPlace;
  credentials: S3Credentials;
}

/** Creates a new bucket in the tests' object store. */
export async function openTestBucket(): Promise<TestBucket> {
  const store = inject('objectStore');
  if (!store) throw new Error('there is no object store on this machine');
  const url = await makeBucket(store, `test-${randomBytes(8).toString('hex')}`);
  return { url, place: readFilesUrl(url), credentials: store.credentials };
}
