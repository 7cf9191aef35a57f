import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { markFilesForDeletion } from '../../storage/files/files-to-go.ts';
import { listReplaced } from '../../server/data/exchange-data.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { withStores } from '../open-stores.ts';

/** In a bucket, lets the bytes go that only the replaced data name. In a folder they lie beside these. */
export async function releaseReplaced(settings: Settings): Promise<void> {
  if (settings.filesUrl === undefined) return;
  const fileIds = listReplaced(settings.dataDir).flatMap(readFileIds);
  await withStores(settings, ({ database }) =>
    database.write((transaction) => markFilesForDeletion(transaction, fileIds)),
  );
}

/** Of a database that cannot be read none: then the sweep takes its time. */
function readFileIds(folder: string): string[] {
  try {
    const replaced = new DatabaseSync(join(folder, SQLITE_FILE), { readOnly: true });
    try {
      const rows = replaced.prepare('select file_id from report_files').all();
      return rows.map(({ file_id }) => String(file_id));
    } finally {
      replaced.close();
    }
  } catch {
    return [];
  }
}
