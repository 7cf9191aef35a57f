import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findSwift } from '../../../setup/find-programs.mjs';
import { startObjectStore, type ObjectStore } from './start-object-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a server that runs during the tests; absent where Swift is not installed. */
    objectStore: Pick<ObjectStore, 'endpoint' | 'credentials'> | undefined;
  }
}

/** Starts an S3-compatible server if Swift is installed; otherwise its tests are reported as skipped. */
export default async function startTestObjects(project: TestProject): Promise<() => Promise<void>> {
  if (!findSwift()) {
    process.stderr.write(
      'The tests of object storage are skipped: they need OpenStack Swift (Debian: apt-get install python3-swift).\n',
    );
    project.provide('objectStore', undefined);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clinic-objects-'));
  const store = await startObjectStore(folder);
  project.provide('objectStore', { endpoint: store.endpoint, credentials: store.credentials });
  return async () => {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
