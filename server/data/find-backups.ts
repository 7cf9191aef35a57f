import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface FoundBackup {
  path: string;
  name: string;
  madeAt: Date;
}

/** '.backup' up to version 0.1.0. */
const NAME = /^clinic-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:age|backup)$/;

/** 'clinic-2026-11-20T21-30-00Z.age'; without colons, which some file systems do not allow. */
export function nameBackup(madeAt: Date, ending = '.age'): string {
  return `clinic-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;
}

/** When a backup of this name was made; undefined for other names. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (day === undefined) return undefined;
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(madeAt.getTime()) ? undefined : madeAt;
}

/** The finished backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const madeAt = timeOfBackup(name);
      return madeAt ? [{ path: join(folder, name), name, madeAt }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}
