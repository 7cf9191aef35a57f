import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FileStore } from '../../storage/files/files.ts';
import type { DiskRoom } from './backups.contract.ts';

/** The room left on local disks, and the size of the data. */
export async function readDisk(database: Database, files: FileStore): Promise<DiskRoom> {
  const local = await Promise.all([database.freeBytes?.(), files.freeBytes?.()]);
  const known = local.filter((bytes) => bytes !== undefined);
  const size =
    database.kind === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(database.read);
  const reports = await database.read
    .selectFrom('report_files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirst();
  return {
    free: known.length === 0 ? null : Math.min(...known),
    database: Number(rows[0]?.bytes ?? 0),
    reports: Number(reports?.bytes ?? 0),
  };
}
