import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '../audit/audit-queries.ts';
import { describeFastReading } from '../audit/fast-reading.ts';
import { backupQueries } from '../backups/backup-queries.ts';
import { describeBackups } from '../backups/backup-status.ts';
import { describeMail } from '../messages/mail-status.ts';
import { messageQueries } from '../messages/message-queries.ts';
import { ownerQueries } from './owner-queries.ts';
import { describeMatters } from './waiting-matters.ts';

/** A sentence for each matter that needs the owner: failing backups and e-mails, decisions that wait, and data read faster than a person can. */
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
  const warning = reading && describeFastReading(reading, timeZone);
  return warning === undefined ? alarms : [...alarms, warning];
}
