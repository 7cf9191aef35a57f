import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The time that a new file gets, in milliseconds since 1970. Under `faketime` it is the machine's own time, not
 * `Date.now()`.
 */
export async function readFolderClock(): Promise<number> {
  const path = join(tmpdir(), `clinic-clock-${randomUUID()}`);
  await writeFile(path, '');
  const { mtimeMs } = await stat(path);
  await rm(path);
  return mtimeMs;
}
