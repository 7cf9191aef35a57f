import type { Transaction } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type AuditEntry, recordAudit } from '../../audit/audit.server.ts';
import { nameSubject } from '../../audit/audit.ts';
import { recordReadingOnce } from '../../audit/record-reading.server.ts';
import type { Changing } from './change-enquiry.server.ts';
import type { EnquiryChange } from './desk-enquiry-schema.server.ts';
import type { InboxQuery } from './inbox.contract.ts';

type Actor = Pick<AuditEntry, 'session' | 'address' | 'at'>;

/** Records that a page of the inbox was read. An open inbox reloads it all day: for a while that is one entry. */
export async function auditPage(
  database: Database,
  actor: Actor,
  query: InboxQuery,
  shown: number,
): Promise<void> {
  if (shown === 0) return;
  const subject = `inbox, ${shown} ${shown === 1 ? 'enquiry' : 'enquiries'}`;
  const what = `inbox ${JSON.stringify(query)}`;
  await recordReadingOnce(database, { ...actor, action: 'read', subject, result: 'ok' }, { what });
}

export async function auditReading(database: Database, actor: Actor, key: string): Promise<void> {
  const subject = nameSubject('enquiry', key);
  await recordReadingOnce(database, { ...actor, action: 'read', subject, result: 'ok' });
}

/** Records a change. One that was refused as stale is recorded too, since its answer showed the stored enquiry. */
export async function auditChange(
  transaction: Transaction<Tables>,
  actor: Actor,
  { key, change }: { key: string; change: EnquiryChange },
  done: Changing,
): Promise<void> {
  const entry = { ...actor, action: nameAction(change), subject: nameSubject('enquiry', key) };
  if (done.kind === 'conflict') return recordAudit(transaction, { ...entry, result: 'refused' });
  if (done.kind !== 'stored') return;
  await recordAudit(transaction, { ...entry, result: 'ok' });
}

/** The first opening of an enquiry is a reading; all else is a change. */
function nameAction(change: EnquiryChange): AuditEntry['action'] {
  return change.isRead === true && Object.keys(change).length === 1 ? 'read' : 'edit';
}
