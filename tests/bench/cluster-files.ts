import { findSwift } from '../../setup/find-programs.mjs';
import { makeBucket, startObjectStore } from '../support/servers/start-object-store.ts';

export interface BenchFiles {
  /** What tells instances where the files are. */
  environment: Record<string, string>;
  /** For the table. */
  name: string;
  stop(): Promise<void>;
}

/** Where the reports of the measured instances rest: a real object store, or where there is none, a folder that they share. */
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
