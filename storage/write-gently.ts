import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const OWED_BYTES = 2 * 1024 * 1024;
const MAX_REST_MS = 200;

/**
 * Writes a file, closed to other users, and has it on the disk in small steps, with a rest after each as
 * long as the disk took: whoever waits for a commit of the database meanwhile waits for one step, not for
 * everything that the system would have gathered by then.
 */
export async function writeGently(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    let owed = 0;
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      owed += piece.length;
      if (owed < OWED_BYTES) continue;
      owed = 0;
      const startedAt = performance.now();
      await handle.datasync();
      await wait(Math.min(performance.now() - startedAt, MAX_REST_MS));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
