import type { Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { addVisitorChange, asNew, readVisitorChanges } from '../enquiries/visitor-changes.ts';
import { withdrawWaiting } from '../messages/tell-appointment.server.ts';
import { mobileToMatch } from '../text/mobile.ts';
import { recordErasures } from './erasures.server.ts';
import { readHeld } from './holds.server.ts';
import { removeRows } from './remove-data.server.ts';

/** Whether a hold protects the enquiries sent with this number. The caller has locked the holds. */
export async function isNumberHeld(
  transaction: Transaction<Tables>,
  mobile: string | null,
): Promise<boolean> {
  if (mobile === null) return false;
  const { mobiles } = await readHeld(transaction);
  return mobiles.has(mobileToMatch(mobile));
}

/**
 * Erases an enquiry whose visitor withdraws it, with its messages, so that no restore or import brings it back. If the
 * person's data are on hold, it stays, marked as to be erased by staff. The visitor's link ends in either case.
 */
export async function withdrawEnquiry(
  transaction: Transaction<Tables>,
  enquiry: { key: string; mobile: string | null; status: string; visitorChanges: string | null },
  now: Date,
): Promise<void> {
  const { key, mobile } = enquiry;
  if (!(await isNumberHeld(transaction, mobile))) {
    await recordErasures(transaction, [{ kind: 'key', value: key }], now);
    await removeRows(transaction, { enquiries: [key] });
    return;
  }
  await withdrawWaiting(transaction, key, now);
  const changes = readVisitorChanges(enquiry.visitorChanges);
  await transaction
    .updateTable('enquiries')
    .set(({ eb }) => ({
      link_hash: null,
      agreed_email: null,
      confirmed_email: null,
      ...asNew(enquiry.status),
      visitor_changes: addVisitorChange(changes, { kind: 'erase', at: now.toISOString() }),
      version: eb('version', '+', 1),
    }))
    .where('key', '=', key)
    .execute();
}
