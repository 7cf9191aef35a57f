import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { FilesUnavailable } from '../../../storage/files/files.ts';
import type { ReportFilesTable } from '../../../storage/tables.ts';
import { findFault, type ReportStores } from '../reports.server.ts';

const ASKED_AT_ONCE = 200;

export interface FilesCheck {
  checked: number;
  /** Keys of reports whose bytes are missing, have another size, or cannot be read. */
  missing: string[];
  /** Keys of reports whose bytes no longer match their hash. */
  altered: string[];
}

/**
 * Reads every report file, one after the other, and compares it with its stored hash. Throws `FilesUnavailable` if the
 * file store is unreachable, which says nothing about the files.
 */
export async function checkFiles(stores: ReportStores): Promise<FilesCheck> {
  const found: FilesCheck = { checked: 0, missing: [], altered: [] };
  let after = '';
  for (;;) {
    const rows = await stores.database.read
      .selectFrom('report_files')
      .selectAll()
      .where('key', '>', after)
      .orderBy('key')
      .limit(ASKED_AT_ONCE)
      .execute();
    for (const row of rows) {
      found.checked += 1;
      const state = await checkFile(stores, row);
      if (state !== 'whole' && (await isStillThere(stores, row))) found[state].push(row.key);
    }
    const last = rows.at(-1);
    if (!last) return found;
    after = last.key;
  }
}

async function checkFile(
  { files }: ReportStores,
  row: ReportFilesTable,
): Promise<'whole' | 'missing' | 'altered'> {
  if ((await findFault(files, row)) !== undefined) return 'missing';
  try {
    const hash = createHash('sha256');
    await pipeline(await files.read(row.file_id), hash);
    return hash.digest('hex') === row.sha256 ? 'whole' : 'altered';
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error;
    return 'missing';
  }
}

/** A report may be deleted while the check runs. */
async function isStillThere({ database }: ReportStores, { key }: ReportFilesTable) {
  const row = await database.read
    .selectFrom('report_files')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
