import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_DIR } from '../pages/build-dir.ts';
import type { Settings } from './settings.ts';

const FAULTS: Record<string, string> = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EROFS: 'the disk cannot be written',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'it is not there',
};

/**
 * What the system says of a file or folder. A setting is named only where it leads there: what else is
 * missing or closed is not put right by another setting.
 */
export function describePathFault(error: Error, settings?: Settings): string | undefined {
  const missing = findMissing(error);
  if (missing !== undefined && isWithin(missing, BUILD_DIR)) {
    return `The site is not built whole: ${missing} is missing. Remove the folder ${BUILD_DIR} if it is there, then run npm start, or node setup/prepare.mjs serve.`;
  }
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const isMade = syscall === 'mkdir';
  const why = isMade && code === 'ENOENT' ? 'it cannot be made' : FAULTS[code];
  if (why === undefined || syscall === 'connect') return undefined;
  if (path === undefined) return `It failed: ${why}.`;
  const whole = resolve(path);
  const [name, folder] = findSetting(whole, isMade, settings) ?? [];
  if (folder === undefined) return `${whole} cannot be used: ${why}.`;
  const place = whole === folder || !isWithin(whole, folder) ? '' : ` (${whole})`;
  return `${name} ${folder} cannot be used${place}: ${why}.`;
}

/** The file, or the module, that is not there. */
function findMissing(error: Error): string | undefined {
  const { code, path, url } = error as NodeJS.ErrnoException & { url?: string };
  if (code === 'ENOENT' && path !== undefined) return resolve(path);
  const isModule = code === 'ERR_MODULE_NOT_FOUND' && url?.startsWith('file:');
  return isModule && url !== undefined ? fileURLToPath(url) : undefined;
}

/** The setting whose folder the path lies in, the innermost; or for which it was to be made. */
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
