import { rm } from 'node:fs/promises';
import { listBackups } from './backup-names.ts';
import { pickKept } from './pick-kept.ts';

/** Removes the backups in the folder that are not to be kept any longer; gives how many. */
export async function rotateBackups(folder: string, now: Date): Promise<number> {
  const found = await listBackups(folder);
  const kept = new Set(
    pickKept(
      found.map(({ madeAt }) => madeAt),
      now,
    ).map((time) => time.getTime()),
  );
  const due = found.filter(({ madeAt }) => !kept.has(madeAt.getTime()));
  for (const { path } of due) await rm(path, { force: true });
  return due.length;
}
