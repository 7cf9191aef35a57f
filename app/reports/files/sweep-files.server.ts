import type { Database } from '../../../storage/database.ts';
import type { FileStore } from '../../../storage/files/files.ts';
import {
  forgetFilesToGo,
  markFilesForDeletion,
  readFilesToGo,
} from '../../../storage/files/files-to-go.ts';
import { randomUUID } from 'node:crypto';

const OLD_ENOUGH_MS = 3_600_000;
/** Who began on a wrong or an older database has so long to see it. */
const WAITS_MS = 30 * 24 * 3_600_000;
const ASKED_AT_ONCE = 500;

export interface Swept {
  removed: number;
  /** Stay for now: nobody knows yet why no report points to them. */
  waiting: number;
  /** How many of these were not seen before. */
  found: number;
}

/**
 * Removes bytes that no report points to: of a report that was deleted at once, others 30 days after they were
 * first seen, as it may be the database that is the wrong one. What came within the hour may still be getting
 * its row, and so may all that an import brings while it runs (D6).
 */
export async function sweepFiles(
  { database, files }: { database: Database; files: FileStore },
  now: Date,
): Promise<Swept> {
  const swept: Swept = { removed: 0, waiting: 0, found: 0 };
  if (await isSweepPaused(database, now)) return swept;
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
  const rows = await database.read
    .selectFrom('report_files')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .execute();
  const pointedTo = new Set(rows.map((row) => row.file_id));
  return fileIds.filter((fileId) => !pointedTo.has(fileId));
}

const HOUR_MS = 3_600_000;
const RENEWED_AFTER_MS = HOUR_MS;
/** What a command that was killed has left ends so. */
const LAPSES_AFTER_MS = 24 * HOUR_MS;
const MARK = 'sweep-paused ';

export interface SweepPause {
  /** Cheap: to be called often. Throws where nobody did for so long that a sweep may have been. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/** Keeps the sweep of every process on this database from bytes that get their rows only hours later. */
export async function pauseSweep(database: Database, now: () => Date): Promise<SweepPause> {
  const name = `${MARK}${randomUUID()}`;
  const mark = async (at: Date) => {
    const kept = { value: at.toISOString(), updated_at: at.toISOString() };
    await database.write((transaction) =>
      transaction
        .insertInto('kept_values')
        .values({ name, ...kept })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
        .execute(),
    );
  };
  let renewedAt = now();
  await mark(renewedAt);
  return {
    async renew() {
      const at = now();
      const age = at.getTime() - renewedAt.getTime();
      if (age >= LAPSES_AFTER_MS) {
        throw new Error(
          'This stood still for a day, and files may have been swept away meanwhile.',
        );
      }
      if (age < RENEWED_AFTER_MS) return;
      await mark(at);
      renewedAt = at;
    },
    async end() {
      await database
        .write((transaction) =>
          transaction.deleteFrom('kept_values').where('name', '=', name).execute(),
        )
        // It lapses by itself.
        .catch(() => undefined);
    },
  };
}

export async function isSweepPaused({ read }: Database, now: Date): Promise<boolean> {
  const marks = await read
    .selectFrom('kept_values')
    .select('value')
    .where('name', 'like', `${MARK}%`)
    .execute();
  return marks.some(({ value }) => Math.abs(now.getTime() - Date.parse(value)) < LAPSES_AFTER_MS);
}
