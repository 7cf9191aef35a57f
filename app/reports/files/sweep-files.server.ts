import type { Database } from '../../../storage/database.ts';
import type { FileStore } from '../../../storage/files/files.ts';
import {
  forgetFilesToGo,
  markFilesForDeletion,
  readFilesToGo,
} from '../../../storage/files/deletion-marks.ts';
import { listKept, removeKept, setKept } from '../../../storage/kept-values.ts';
import { forgetDeleted } from '../list/deleted-reports.server.ts';
import { randomUUID } from 'node:crypto';

const OLD_ENOUGH_MS = 3_600_000;
/** An operator who started the site on a wrong or older database has this long to notice. */
const WAITS_MS = 30 * 24 * 3_600_000;
const ASKED_AT_ONCE = 500;

export interface Swept {
  removed: number;
  /** Orphans that stay for now, since the reason may be a wrong database. */
  waiting: number;
  /** How many of the waiting ones were seen for the first time. */
  found: number;
}

/**
 * Removes files that no report points to: files of a deleted report once its day is over, others 30 days after they were first
 * seen, since the site may be running on a wrong database. Files stored within the last hour may still get their row;
 * so may all files of an import while it runs, which therefore pauses the sweep.
 */
export async function sweepFiles(
  { database, files }: { database: Database; files: FileStore },
  now: Date,
): Promise<Swept> {
  const swept: Swept = { removed: 0, waiting: 0, found: 0 };
  if (await isSweepPaused(database, now)) return swept;
  await forgetDeleted(database, now);
  await files.removeAbandoned(new Date(now.getTime() - OLD_ENOUGH_MS));
  const toGo = await readFilesToGo(database.read);
  const settled = new Set(toGo.keys());
  let asked: string[] = [];
  const sweepAsked = async () => {
    const unknown: string[] = [];
    for (const fileId of await findOrphans(database, asked)) {
      const from = toGo.get(fileId);
      if (from !== undefined && from <= now) {
        await files.remove(fileId);
        swept.removed += 1;
        continue;
      }
      swept.waiting += 1;
      settled.delete(fileId);
      if (from === undefined) unknown.push(fileId);
    }
    asked = [];
    if (unknown.length === 0) return;
    swept.found += unknown.length;
    const from = new Date(now.getTime() + WAITS_MS);
    await database.write((transaction) => markFilesForDeletion(transaction, unknown, from));
  };
  for await (const { fileId, storedAt } of files.list()) {
    const isYoung = now.getTime() - storedAt.getTime() < OLD_ENOUGH_MS;
    if (isYoung && !toGo.has(fileId)) continue;
    asked.push(fileId);
    if (asked.length === ASKED_AT_ONCE) await sweepAsked();
  }
  await sweepAsked();
  if (settled.size > 0) {
    await database.write((transaction) => forgetFilesToGo(transaction, [...settled]));
  }
  return swept;
}

async function findOrphans(database: Database, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const findIn = (table: 'report_files' | 'deleted_reports') =>
    database.read.selectFrom(table).select('file_id').where('file_id', 'in', fileIds).execute();
  const rows = await Promise.all([findIn('report_files'), findIn('deleted_reports')]);
  const pointedTo = new Set(rows.flat().map((row) => row.file_id));
  return fileIds.filter((fileId) => !pointedTo.has(fileId));
}

const HOUR_MS = 3_600_000;
const RENEWED_AFTER_MS = HOUR_MS;
/** Ends the pause of a command that was killed. */
const LAPSES_AFTER_MS = 24 * HOUR_MS;
const MARK = 'sweep-paused ';

export interface SweepPause {
  /** Cheap, so call it often. Throws if the last call is so long ago that the pause has lapsed and a sweep may have run. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/** Pauses the sweep of every process on this database, for work that stores files hours before their rows. */
export async function pauseSweep(database: Database, now: () => Date): Promise<SweepPause> {
  const name = `${MARK}${randomUUID()}` as const;
  const mark = (at: Date) =>
    database.write((transaction) => setKept(transaction, name, at.toISOString(), at));
  let renewedAt = now();
  await mark(renewedAt);
  return {
    async renew() {
      const at = now();
      const age = at.getTime() - renewedAt.getTime();
      if (age >= LAPSES_AFTER_MS) {
        throw new Error(
          'This command was stopped for a day, so new files may have been removed in the meantime.',
        );
      }
      if (age < RENEWED_AFTER_MS) return;
      await mark(at);
      renewedAt = at;
    },
    async end() {
      await database
        .write((transaction) => removeKept(transaction, name))
        // If this fails, the pause lapses by itself.
        .catch(() => undefined);
    },
  };
}

export async function isSweepPaused({ read }: Database, now: Date): Promise<boolean> {
  const marks = await listKept(read, MARK);
  return marks
    .values()
    .some((markedAt) => Math.abs(now.getTime() - Date.parse(markedAt)) < LAPSES_AFTER_MS);
}
