import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';

/** Which of a folder's parts are not there yet; what comes back takes those away again, and the folder if it is new. */
export function noteMissing(folder: string, parts: readonly string[]): () => Promise<void> {
  const missing = parts.filter((part) => !existsSync(part));
  const isNew = !existsSync(folder);
  return async () => {
    for (const part of missing) {
      await rm(part, { recursive: true, force: true }).catch(() => undefined);
    }
    // What somebody else has put there meanwhile stays.
    if (isNew) await rmdir(folder).catch(() => undefined);
  };
}
