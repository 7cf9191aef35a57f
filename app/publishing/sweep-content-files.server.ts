import type { Database } from '../../storage/database.ts';
import { inPieces } from '../../storage/database.ts';
import { readKeptDraft } from './kept-draft.server.ts';
import type { HashedFiles } from './content-folder.server.ts';

const DAY_MS = 86_400_000;

/**
 * Removes stored files that no version, no preview and no draft names, such as uploaded pictures that were not published.
 * A file that was stored within the last day may be about to be named. Resolves to how many were removed.
 */
export async function sweepContentFiles(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom('content_files')
      .select('hash')
      .where('added_at', '<', before)
      .execute();
    if (old.length === 0) return 0;
    const { edits } = await readKeptDraft(transaction);
    const named = new Set(edits.flatMap((edit) => ('upload' in edit && edit.upload) || []));
    for (const table of ['content_versions', 'content_previews'] as const) {
      for (const { files } of await transaction.selectFrom(table).select('files').execute()) {
        for (const hash of Object.values(JSON.parse(files) as HashedFiles)) named.add(hash);
      }
    }
    const left = old.map(({ hash }) => hash).filter((hash) => !named.has(hash));
    await inPieces(left, async (piece) => {
      await transaction.deleteFrom('content_files').where('hash', 'in', piece).execute();
      return [];
    });
    return left.length;
  });
}
