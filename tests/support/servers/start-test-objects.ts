import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startObjectStore, type ObjectStore } from './start-object-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a server that runs during the tests of the project s3; absent in the others. */
    objectStore: Pick<ObjectStore, 'endpoint' | 'credentials'> | undefined;
  }
}

/** Starts an S3-compatible server. */
export default async function startTestObjects(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-objects-'));
  const store = await startObjectStore(folder);
  project.provide('objectStore', { endpoint: store.endpoint, credentials: store.credentials });
  return async () => {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
