import { sql, type Transaction } from 'kysely';
import { isOnPostgres } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/**
 * Writes into every recall the patient's first visit on a later day than the one on which it was said, or null. The
 * triggers of records do the same (migration 0023); this is for recalls that were added after their records.
 */
export async function updateSettledBy(transaction: Transaction<Tables>): Promise<void> {
  const isPostgres = isOnPostgres(transaction);
  const day = sql.raw(`substr(records.datetime, 1, 10)${isPostgres ? ' collate "C"' : ''}`);
  const isDay = isPostgres
    ? sql`records.datetime ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'`
    : sql`records.datetime glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'`;
  const visit = sql`(select records.key from records
    where records.patientid = recalls.patientid and ${isDay} and ${day} > recalls.said_on
    order by records.datetime, records.key limit 1)`;
  await sql`update recalls set settled_by = ${visit}, version = version + 1
    where settled_by is distinct from ${visit}`.execute(transaction);
}
