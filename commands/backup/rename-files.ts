import type { Transaction } from 'kysely';
import type { StoredFile } from '../../storage/files/files.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Manifest } from './backup-manifest.ts';
import { CommandFault } from '../command.ts';

/**
 * The store gives files new names, which the rows take over. Each file must be what its row says, save those
 * that were missing or altered when the backup was made.
 */
export async function renameFiles(
  transaction: Transaction<Tables>,
  restored: ReadonlyMap<string, StoredFile>,
  { missing, altered }: Manifest,
): Promise<void> {
  const known = new Set([...missing, ...altered]);
  const rows = await transaction
    .selectFrom('report_files')
    .select(['key', 'file_id', 'sha256'])
    .execute();
  for (const row of rows) {
    const file = restored.get(row.file_id);
    if (file?.sha256 !== row.sha256 && !known.has(row.file_id)) {
      throw new CommandFault('A report file in the backup is not the one that its row names.');
    }
    if (!file) continue;
    await transaction
      .updateTable('report_files')
      .set({ file_id: file.fileId })
      .where('key', '=', row.key)
      .execute();
  }
}
