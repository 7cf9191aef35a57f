import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files.ts';
import { isSweepPaused } from './sweep-pause.server.ts';

const OLD_ENOUGH_MS = 3_600_000;
const ASKED_AT_ONCE = 500;

/**
 * Removes bytes that no report points to; what came within the hour may still be getting its row, and so may
 * all that an import brings while it runs (D6).
 */
export async function sweepFiles(
  { database, files }: { database: Database; files: FileStore },
  now: Date,
): Promise<number> {
  if (await isSweepPaused(database, now)) return 0;
  await files.removeAbandoned(new Date(now.getTime() - OLD_ENOUGH_MS));
  let removed = 0;
  let asked: string[] = [];
  const sweepAsked = async () => {
    const orphans = await findOrphans(database, asked);
    for (const fileId of orphans) await files.remove(fileId);
    removed += orphans.length;
    asked = [];
  };
  for await (const { fileId, storedAt } of files.list()) {
    if (now.getTime() - storedAt.getTime() < OLD_ENOUGH_MS) continue;
    asked.push(fileId);
    if (asked.length === ASKED_AT_ONCE) await sweepAsked();
  }
  await sweepAsked();
  return removed;
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
