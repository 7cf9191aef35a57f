import { existsSync, mkdirSync, chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-codes.ts';

/**
 * Creates a folder with mode 0700, and its missing parents. Node's `recursive` option never returns on a file
 * system that refuses new folders with ENOENT, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

const OTHERS = 0o077;
const SHARED_BY_ALL = 0o1000;

/**
 * Takes away other users' access to a data folder (0700) and the files directly in it (0600). In a folder that
 * belongs to another user or is shared, such as /tmp, only files whose names begin with `name` are changed. If
 * others still have access, returns a warning; on a disk without modes that may be harmless.
 */
export function restrictFolder(folder: string, name: string): string | undefined {
  // Windows uses access control lists instead of modes.
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

/** False for another user's folder and for one that others need too, such as /tmp. */
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
    // It belongs to another user, is gone by now, or the disk has no modes.
  }
}
