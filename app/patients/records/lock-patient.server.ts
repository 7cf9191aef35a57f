import { sql, type Transaction } from 'kysely';
import { isOnPostgres } from '../../../storage/is-on-postgres.ts';
import type { Tables } from '../../../storage/tables.ts';

// Taken before a record or report is changed, and by whoever locks the holds too after that: so nobody waits
// in a circle. SQLite has one writer anyway.

/** Until the transaction ends nobody else adds to what is kept of the patient, or removes the patient. */
export async function lockPatientExclusive(
  transaction: Transaction<Tables>,
  patientid: string,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${patientid}, 4))`.execute(transaction);
}

/** Until the transaction ends the patient is not removed; others may add something as well. */
export async function lockPatientShared(
  transaction: Transaction<Tables>,
  patientid: string,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${patientid}, 4))`.execute(
    transaction,
  );
}
