import type { ReportFilesTable } from '../../../storage/tables.ts';
import { markFilesForDeletion } from '../../../storage/files/files-to-go.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit-subject.ts';
import { noteEvent } from '../../live/events.server.ts';
import type { Actor } from '../list/change-report.server.ts';
import { findFault, type ReportStores } from '../reports.server.ts';
import type { KeptBytes } from './save-report.server.ts';

/**
 * Puts bytes that came once more in the place of those that the store lost or damaged. False where the former
 * ones are whole, or the report is gone or has others by now: then the new bytes belong to nobody.
 */
export async function restoreMissingBytes(
  { database, files }: ReportStores,
  row: ReportFilesTable,
  bytes: KeptBytes,
  who: Actor,
): Promise<boolean> {
  if ((await findFault(files, row)) === undefined) return false;
  return database.write(async (transaction) => {
    const mended = await transaction
      .updateTable('report_files')
      .set({ file_id: bytes.fileId })
      .where('key', '=', row.key)
      .where('file_id', '=', row.file_id)
      .returning('key')
      .executeTakeFirst();
    if (!mended) return false;
    await markFilesForDeletion(transaction, [row.file_id]);
    await noteEvent(transaction, 'report', row.key);
    await recordAudit(transaction, {
      ...who,
      action: 'upload',
      patientid: row.patientid,
      subject: nameSubject('report', row.key),
      result: 'ok',
    });
    return true;
  });
}
