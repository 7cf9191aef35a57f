import type { BackupPlace, DiskRoom } from './backups.contract.ts';

const GIB = 2 ** 30;
/** The room that must stay free beside a backup: for the site, and for a month of reports. */
const LITTLE = 2 * GIB;

/**
 * Whether the disk is getting full: a backup needs the database twice while it is made, and then stays with the
 * database and the report files in it.
 */
export function isGettingFull(
  { free, database, reports }: DiskRoom,
  place: Pick<BackupPlace, 'isOnDataDisk'> | null,
): boolean {
  const staying = place?.isOnDataDisk ? database + reports : 0;
  return free !== null && free < LITTLE + 2 * database + staying;
}

/** Whether the disk of the backups is too small for as many of them as are kept. `size`: bytes of one. */
export function isTooSmall({ kept, most, free }: BackupPlace, size: number): boolean {
  return free !== null && free < Math.max(0, most - kept) * size;
}

/** '12.4 GB', '340 MB' */
export function showBytes(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GB`;
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
