import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface FoundBackup {
  path: string;
  name: string;
  madeAt: Date;
}

export const UNFINISHED = '.part';

const NAME = /^clinic-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** 'clinic-2026-11-20T21-30-00Z.backup': without colons, which some disks do not take. */
export function nameBackup(madeAt: Date): string {
  return `clinic-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** When a backup of this name was made; undefined for other names. */
function timeOfBackup(name: string): Date | undefined {
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

/** What a backup that was stopped from outside has left behind. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isUnfinished =
      name.endsWith(UNFINISHED) && timeOfBackup(name.slice(0, -UNFINISHED.length));
    if (isUnfinished) await rm(join(folder, name), { force: true });
  }
}
