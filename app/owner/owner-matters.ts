import { useQuery } from '@tanstack/react-query';
import { showInstant } from '../hours/desk-times.ts';
import { auditQueries } from '../audit/audit-queries.ts';
import type { FastReading } from '../audit/audit.contract.ts';
import { backupQueries } from '../backups/backup-queries.ts';
import { describeBackups } from '../backups/backup-status.ts';
import { describeMail } from '../messages/mail-status.ts';
import { messageQueries } from '../messages/message-queries.ts';
import { ownerQueries } from './owner-queries.ts';
import { describeMatters } from './waiting-matters.ts';

/** A sentence for each matter that needs the owner: failing backups, failing e-mails, what waits for a decision, and data read faster than a person can. */
export function useOwnerMatters(timeZone: string): string[] {
  const { data: backups } = useQuery(backupQueries.status);
  const { data: mail } = useQuery(messageQueries.mail);
  const { data: waiting } = useQuery(ownerQueries.waiting);
  const { data: reading } = useQuery(auditQueries.fastReading);
  const states = [
    backups && describeBackups(backups, timeZone),
    mail && describeMail(mail, timeZone),
  ];
  const alarms = states.flatMap((state) => (state?.kind === 'alarm' ? [state.text] : []));
  if (waiting) alarms.push(...describeMatters(waiting, timeZone));
  return reading?.at ? [...alarms, describeReading(reading.session, reading.at, timeZone)] : alarms;
}

/** Warns of a session that read data faster than a person can. */
export function describeReading(
  session: FastReading['session'],
  at: string,
  timeZone: string,
): string {
  return `Session ${session} read data faster than a person can, ${showInstant(at, timeZone)}. Please tell whoever looks after this site.`;
}
