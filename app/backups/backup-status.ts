export interface BackupStatus {
  /** When the last backup was finished, reopened and found whole. */
  madeAt: string | null;
  /** When a backup was last restored into a folder of its own and found complete. */
  provenAt: string | null;
  /** When making or proving one last failed, if nothing has succeeded since. */
  failedAt: string | null;
  /** PostgreSQL: its own tools make the backups, and this site knows nothing of them. */
  isElsewhere: boolean;
  /** Nothing has been proven for eight days. */
  isOverdue: boolean;
}

interface BackupLine {
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
