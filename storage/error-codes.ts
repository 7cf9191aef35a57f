/** SQLite's primary result codes (sqlite.org/rescode.html) that the site tells apart. */
export const SQLITE_CODES = {
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;

/** The primary result code of an error of SQLite; 0 of any other. */
export function sqliteErrorCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Why the operating system refused, to follow the name of a file or folder. */
export const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write there',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file, not a folder',
  EIO: 'the disk reports a fault',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long for this disk',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'this user may not read or write there',
  EROFS: 'the disk is read-only',
};

/** Codes of a disk without room. */
export const FULL_DISK: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The code of an error of the operating system or of PostgreSQL, such as 'ENOENT'; '' of any other. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
