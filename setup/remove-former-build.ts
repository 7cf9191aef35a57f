import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One build writes its files within this. */
const BUILD_MS = 60_000;

/**
 * Removes what was built before the build that `main` belongs to. That one stays beside the next: a site that
 * runs it, and is not restarted yet, may still load parts of it.
 */
export function removeFormerBuild(folder: string, main: string): void {
  const builtAt = statSync(join(folder, main), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < builtAt - BUILD_MS) rmSync(file);
  }
}
