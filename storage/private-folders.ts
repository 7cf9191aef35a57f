import { existsSync, mkdirSync, chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder, closed to other users, and those above it. Node's own recursive way never returns where
 * a file system refuses new folders with ENOENT, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
}

const OTHERS = 0o077;
const SHARED_BY_ALL = 0o1000;

/**
 * Closes a data folder, and the files directly in it, to other users of the machine. One that is not ours
 * alone is left as it is, save files that begin with `name`. Where others can look in after that a sentence
 * says so; on a disk without modes it may be all right as it is.
 */
export function closeFolder(folder: string, name: string): string | undefined {
  // Windows has rights of another kind.
  if (process.platform === 'win32') return undefined;
  const isOurs = isOursAlone(folder);
  if (isOurs) close(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isMeant = entry.isFile() && (isOurs || entry.name.startsWith(name));
    if (isMeant) close(join(folder, entry.name), 0o600);
  }
  if (!isOpen(folder)) return undefined;
  return `Other users of this machine can look into DATA_DIR ${folder}: give the site a folder of its own, chmod 700.`;
}

/** Not another user's, and not one that others need too, such as /tmp. */
function isOursAlone(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & SHARED_BY_ALL) === 0 && dirname(folder) !== folder;
}

function isOpen(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}

function close(path: string, mode: number): void {
  if (!isOpen(path)) return;
  try {
    chmodSync(path, mode);
  } catch {
    // Another user's, gone meanwhile, or a disk without modes.
  }
}
