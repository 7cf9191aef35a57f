import { findSwift } from '../../setup/find-programs.mjs';
import { makeBucket, startObjectStore } from '../support/servers/start-object-store.ts';

export interface BenchFiles {
  /** Environment variables that tell the instances where report files are stored. */
  environment: Record<string, string>;
  /** Name of the file store in the results table. */
  name: string;
  stop(): Promise<void>;
}

/** Opens the file store of the measured instances: an S3 store if OpenStack Swift is installed, otherwise a shared folder. */
export async function openBenchFiles(folder: string): Promise<BenchFiles> {
  if (!findSwift()) {
    return { environment: {}, name: 'a shared folder', stop: async () => undefined };
  }
  const store = await startObjectStore(folder);
  const { accessKeyId, secretAccessKey } = store.credentials;
  return {
    environment: {
      FILES_URL: await makeBucket(store, 'reports'),
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    name: 'an S3 store',
    stop: () => store.stop(),
  };
}
