import { sql, type Transaction } from 'kysely';
import { isOnPostgres } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';

// Locks on PostgreSQL; SQLite has only one writer. Order: the patient before any record or report, and before the
// holds, so that no deadlock can arise.

/** Until the transaction ends, no other transaction adds data of the patient or removes the patient. */
export async function lockPatientExclusive(
  transaction: Transaction<Tables>,
  patientid: string,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${patientid}, 4))`.execute(transaction);
}

/** Until the transaction ends, the patient is not removed; other transactions may also add data. */
export async function lockPatientShared(
  transaction: Transaction<Tables>,
  patientid: string,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${patientid}, 4))`.execute(
    transaction,
  );
}
