import type { Transaction } from 'kysely';
import { lockName } from '../../../storage/locks.ts';
import type { Tables } from '../../../storage/tables.ts';

// Order: the patient before any record or report, and before the holds, so that no deadlock can arise.

/** Until the transaction ends, no other transaction adds data of the patient or removes the patient. */
export async function lockPatientExclusive(
  transaction: Transaction<Tables>,
  patientid: string,
): Promise<void> {
  await lockName(transaction, patientid, { among: 'patients' });
}

/** Until the transaction ends, the patient is not removed; other transactions may also add data. */
export async function lockPatientShared(
  transaction: Transaction<Tables>,
  patientid: string,
): Promise<void> {
  await lockName(transaction, patientid, { among: 'patients', isShared: true });
}
