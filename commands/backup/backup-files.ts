import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameDurably, writeGently } from '../../storage/durable-files.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { CommandFault } from '../command.ts';
import {
  type FoundBackup,
  listBackups,
  nameBackup,
  timeOfBackup,
} from '../../server/data/find-backups.ts';
import { LEFT_FOR_SITE_BYTES, requireRoom } from './backup-folder.ts';
import type { Manifest } from './backup-manifest.ts';
import { hashing } from './read-backup.ts';

export const UNFINISHED = '.part';

const DAY_MS = 24 * 3_600_000;

/** The newest backup of each of 7 days, 4 weeks and 12 months is kept. */
const SPANS: readonly (readonly [most: number, spanOf: (time: Date) => string])[] = [
  [7, (time) => time.toISOString().slice(0, 10)],
  [4, nameWeek],
  [12, (time) => time.toISOString().slice(0, 7)],
];

/** Throws CommandFault if the file's name gives another time than the manifest: anybody can rename a file. */
export function compareName({ name }: Pick<FoundBackup, 'name'>, { madeAt }: Manifest): void {
  const own = nameBackup(new Date(madeAt), extname(name));
  if (name === own) return;
  throw new CommandFault(
    `${name} was made ${describeTime(madeAt)}, not at the time in its name, so it does not count as the backup of that time. Rename it to ${own}, or move it out of the folder.`,
  );
}

/** 'on 2026-11-20 at 06:00:00 UTC' */
export function describeTime(madeAt: string): string {
  return `on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 19)} UTC`;
}

/** Deletes what a killed backup left behind. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isUnfinished =
      name.endsWith(UNFINISHED) && timeOfBackup(name.slice(0, -UNFINISHED.length));
    if (isUnfinished) await rm(join(folder, name), { force: true });
  }
}

/** Copies a backup into another folder and compares the copy before it gets its name. Returns its path. */
export async function copyBackup(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const copy = join(folder, basename(path));
  const unfinished = `${copy}${UNFINISHED}`;
  makeFolder(folder);
  const { size } = await stat(path);
  await requireRoom([{ folder, bytes: size, setting: 'BACKUP_SECOND_DIR' }], LEFT_FOR_SITE_BYTES);
  try {
    const hash = createHash('sha256');
    const write = (pieces: AsyncIterable<Uint8Array>) => writeGently(unfinished, pieces);
    await pipeline(hashing(createReadStream(path), hash), write, { signal });
    if ((await hashFile(unfinished)) !== hash.digest('hex')) {
      throw new CommandFault(`The copy of the backup in ${folder} differs from the backup.`);
    }
    await renameDurably(unfinished, copy);
    return copy;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Deletes backups that `pickKept` does not keep; returns how many. */
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

/**
 * Which backups to keep: all of the last 24 hours, and the newest of each of the latest 7 days, 4 weeks and 12
 * months that have one, so a pause in backups deletes no old ones. Backups dated in the future (the clock was
 * set back) are counted separately.
 */
export function pickKept(times: readonly Date[], now: Date): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const isAhead = (time: Date) => time > now;
  const kept = new Set([
    ...pickOfSpans(newestFirst.filter(isAhead)),
    ...newestFirst.filter((time) => !isAhead(time) && now.getTime() - time.getTime() < DAY_MS),
    ...pickOfSpans(newestFirst.filter((time) => !isAhead(time))),
  ]);
  return newestFirst.filter((time) => kept.has(time));
}

function pickOfSpans(newestFirst: readonly Date[]): Set<Date> {
  const kept = new Set<Date>();
  for (const [most, spanOf] of SPANS) {
    const spans = new Set<string>();
    for (const time of newestFirst) {
      const span = spanOf(time);
      if (spans.has(span)) continue;
      if (spans.size === most) break;
      spans.add(span);
      kept.add(time);
    }
  }
  return kept;
}

/** The Monday of the week, 'YYYY-MM-DD'. */
function nameWeek(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
