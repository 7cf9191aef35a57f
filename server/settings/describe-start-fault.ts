import { existsSync, statfsSync, statSync } from 'node:fs';
import {
  errorCode,
  SQLITE_CODES,
  sqliteErrorCode,
  SYSTEM_REASONS,
} from '../../storage/error-codes.ts';
import { METRICS_HOST, type Settings } from './settings.ts';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_DIR } from '../pages/built-files.ts';

const { IOERR, FULL } = SQLITE_CODES;
const SQLITE_FAULTS: Record<number, string> = {
  [SQLITE_CODES.BUSY]: 'another program is writing to it; try again in a moment',
  [SQLITE_CODES.READONLY]: 'it is read-only',
  [IOERR]: 'the disk reports a fault',
  [SQLITE_CODES.CORRUPT]:
    'it is damaged, or the disk cannot be read (docs/operations.md, "The disk is dying")',
  [FULL]: 'the disk is full',
  [SQLITE_CODES.CANTOPEN]: 'it cannot be opened (may this user write there?)',
  [SQLITE_CODES.NOTADB]: 'it is not a database',
};

/** With less free space SQLite cannot create its WAL or shared memory, and reports IOERR. */
const MIN_FREE_BYTES = 1024 * 1024;

/** SQLite's error may be the cause of a `DatabaseUnavailable`. */
function describeSqliteFault(
  error: Error,
  dataDir: string,
  freeBytes: (folder: string) => number,
): string | undefined {
  const from = error.cause instanceof Error ? error.cause : error;
  const code = sqliteErrorCode(from);
  const isFull = code === IOERR && freeBytes(dataDir) < MIN_FREE_BYTES;
  const why = SQLITE_FAULTS[isFull ? FULL : code];
  if (why === undefined) return undefined;
  if (existsSync(dataDir) && statSync(dataDir).isFile()) {
    return `DATA_DIR ${dataDir} cannot be used: it is a file, not a folder.`;
  }
  return `The database in DATA_DIR ${dataDir} cannot be used: ${why}.`;
}

/** Infinity if the disk does not even report its free space. */
function readFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Own errors whose message is already a sentence for the person who starts the site. */
const OURS = new Set([
  'NotDurable',
  'DatabaseDamaged',
  'DatabaseMissing',
  'WrongSettings',
  'ClinicMoved',
  'ContentError',
  'DatabaseNewerThanCode',
  'DatabaseOlderThanCode',
  'DatabaseRefused',
  'DataFolderInUse',
]);

/** Why the site did not start, in one sentence for the person who started it; undefined for an error in the program. */
export function describeStartFault(
  error: unknown,
  settings: Settings | undefined,
  freeBytes = readFreeBytes,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (OURS.has(error.name)) return error.message;
  const code = errorCode(error);
  if (!settings) return describePathFault(error);
  if (code === 'EADDRINUSE') {
    const isMetrics = 'port' in error && error.port === settings.metricsPort;
    const [port, host] = isMetrics
      ? [settings.metricsPort, METRICS_HOST]
      : [settings.port, settings.host];
    return `Port ${port} on ${host} is in use: stop what uses it, or set ${isMetrics ? 'METRICS_PORT' : 'PORT'} to another.`;
  }
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return `This user may not listen on port ${settings.port}: set PORT to 1024 or more.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is '${settings.host}', which is not an address of this machine.`;
  }
  const path = describePathFault(error, settings);
  if (path) return path;
  const sqlite = describeSqliteFault(error, settings.dataDir, freeBytes);
  if (sqlite) return sqlite;
  if (settings.databaseUrl && ('code' in error || error instanceof AggregateError)) {
    return `DATABASE_URL: the database server refused the connection (${code || error.message}).`;
  }
  return undefined;
}

/**
 * A sentence about a file or folder that the operating system refused; undefined for other errors. It names a setting
 * only if the path lies in that setting's folder.
 */
export function describePathFault(error: Error, settings?: Settings): string | undefined {
  const missing = findMissing(error);
  if (missing !== undefined && isWithin(missing, BUILD_DIR)) {
    return `The build of the site is incomplete: ${missing} is missing. Remove the folder ${BUILD_DIR} if it exists, then run npm start, or node setup/prepare.mjs serve.`;
  }
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const isMade = syscall === 'mkdir';
  const why = isMade && code === 'ENOENT' ? 'it cannot be created' : SYSTEM_REASONS[code];
  if (why === undefined || syscall === 'connect') return undefined;
  if (path === undefined) return `A file or folder cannot be used: ${why}.`;
  const whole = resolve(path);
  const [name, folder] = findSetting(whole, isMade, settings) ?? [];
  if (folder === undefined) return `${whole} cannot be used: ${why}.`;
  const place = whole === folder || !isWithin(whole, folder) ? '' : ` (${whole})`;
  return `${name} ${folder} cannot be used${place}: ${why}.`;
}

/** Path of the missing file or module, if that is the error. */
function findMissing(error: Error): string | undefined {
  const { code, path, url } = error as NodeJS.ErrnoException & { url?: string };
  if (code === 'ENOENT' && path !== undefined) return resolve(path);
  const isModule = code === 'ERR_MODULE_NOT_FOUND' && url?.startsWith('file:');
  return isModule && url !== undefined ? fileURLToPath(url) : undefined;
}

/** The setting with the innermost folder that contains the path; or, for mkdir, a folder below the path. */
function findSetting(path: string, isMade: boolean, settings: Settings | undefined) {
  if (!settings) return undefined;
  const folders = [
    ['DATA_DIR', settings.dataDir],
    ['CONTENT_DIR', settings.contentDir],
    ['BACKUP_DIR', settings.backupDir],
    ['BACKUP_SECOND_DIR', settings.backupSecondDir ?? settings.backupDir],
  ] as const;
  const around = folders.filter(([, folder]) => isWithin(path, folder));
  const [innermost] = around.toSorted(([, one], [, other]) => other.length - one.length);
  return innermost ?? (isMade ? folders.find(([, folder]) => isWithin(folder, path)) : undefined);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
