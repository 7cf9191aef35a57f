import type { BackupStatus } from './backup-facts.ts';

export interface BackupLine {
  /** 'alarm' is shown in red: somebody has to do something. */
  kind: 'fine' | 'alarm';
  text: string;
}

/** What staff read about backups. */
export function describeBackups(
  { provenAt, failedAt, isElsewhere, isOverdue }: BackupStatus,
  timeZone: string,
): BackupLine {
  if (isElsewhere) {
    return { kind: 'fine', text: 'Backups are made by the database server, not by this site.' };
  }
  const day = (time: string) =>
    new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      new Date(time),
    );
  const parts = [
    provenAt === null ? 'No backup has been proven yet.' : `Backup last proven ${day(provenAt)}.`,
  ];
  if (failedAt !== null) parts.push(`The last try failed ${day(failedAt)}.`);
  if (isOverdue) parts.push('Please tell whoever looks after this site.');
  return { kind: isOverdue || failedAt !== null ? 'alarm' : 'fine', text: parts.join(' ') };
}
