import type { Insertable } from 'kysely';
import { indexRecords } from '../../app/patients/records/index-records.server.ts';
import type { Database } from '../../storage/database.ts';
import type { RecordsTable } from '../../storage/tables.ts';

/** Stores records as they are, and indexes them as every writer of records does. */
export async function insertRecords(
  database: Pick<Database, 'write'>,
  rows: readonly Insertable<RecordsTable>[],
): Promise<void> {
  await database.write(async (transaction) => {
    for (const row of rows) await transaction.insertInto('records').values(row).execute();
    await indexRecords(
      transaction,
      rows.map(({ key }) => key),
    );
  });
}
