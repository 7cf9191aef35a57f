import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All files of one build are written within this time. */
const BUILD_MS = 60_000;

/**
 * Removes the files of older builds than the one that `main` belongs to. That build itself is kept beside the next:
 * a running site that has not been restarted may still load its files.
 */
export function removeFormerBuild(folder: string, main: string): void {
  const builtAt = statSync(join(folder, main), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < builtAt - BUILD_MS) rmSync(file);
  }
}
