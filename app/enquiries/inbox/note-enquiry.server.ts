import type { Transaction } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { recordReadingOnce } from '../../audit/record-reading.server.ts';
import type { Changing } from './change-enquiry.server.ts';
import type { EnquiryChange } from './desk-enquiry.ts';
import type { InboxQuery } from './inbox-schema.server.ts';

type Who = Pick<AuditEntry, 'session' | 'address' | 'at'>;

/** An open inbox asks for the same page all day: for a while that is one reading. */
export async function notePage(
  database: Database,
  who: Who,
  query: InboxQuery,
  shown: number,
): Promise<void> {
  if (shown === 0) return;
  const subject = `inbox, ${shown} ${shown === 1 ? 'enquiry' : 'enquiries'}`;
  const what = `inbox ${JSON.stringify(query)}`;
  await recordReadingOnce(database, { ...who, action: 'read', subject, result: 'ok' }, { what });
}

export async function noteReading(database: Database, who: Who, key: string): Promise<void> {
  const subject = nameSubject('enquiry', key);
  await recordReadingOnce(database, { ...who, action: 'read', subject, result: 'ok' });
}

/** A change that came too late is noted as well: it was answered with what is stored. */
export async function noteChange(
  transaction: Transaction<Tables>,
  who: Who,
  { key, change }: { key: string; change: EnquiryChange },
  done: Changing,
): Promise<void> {
  const entry = { ...who, action: nameAction(change), subject: nameSubject('enquiry', key) };
  if (done.kind === 'stale') return recordAudit(transaction, { ...entry, result: 'refused' });
  if (done.kind !== 'changed') return;
  await recordAudit(transaction, { ...entry, result: 'ok' });
}

/** The first opening of an enquiry is a reading; all else is a change. */
function nameAction(change: EnquiryChange): AuditEntry['action'] {
  return change.isRead === true && Object.keys(change).length === 1 ? 'read' : 'edit';
}
