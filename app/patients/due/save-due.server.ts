import type { Transaction } from 'kysely';
import { newKey } from '../../../storage/keys.ts';
import type { Tables } from '../../../storage/tables.ts';
import { clinicToday } from '../../hours/clinic-time.ts';

/** The moment at which something was said about a patient's next visit, and by whom. */
export interface Saying {
  now: Date;
  timeZone: string;
  /** The name given at sign-in. */
  staffName: string | null;
}

/**
 * Stores when a patient is due again, as said at a visit, in place of what earlier visits said. Returns the key of the
 * recall.
 */
export async function saveDue(
  transaction: Transaction<Tables>,
  visit: { patientid: string; recordKey: string },
  dueOn: string,
  { now, timeZone, staffName }: Saying,
): Promise<string> {
  const { patientid, recordKey } = visit;
  await transaction
    .updateTable('recalls')
    .set(({ eb }) => ({ state: 'replaced', version: eb('version', '+', 1) }))
    .where('patientid', '=', patientid)
    .where('state', '=', 'open')
    .where('settled_by', 'is', null)
    .execute();
  const key = newKey(now);
  await transaction
    .insertInto('recalls')
    .values({
      key,
      patientid,
      record_key: recordKey,
      said_at: now.toISOString(),
      said_on: clinicToday(now, timeZone),
      said_by: staffName,
      due_on: dueOn,
      ask_on: dueOn,
      state: 'open',
      call_key: null,
      settled_by: null,
      version: 1,
    })
    .execute();
  return key;
}
