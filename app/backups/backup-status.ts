import { showInstant } from '../hours/desk-times.ts';
import type { BackupStatus } from './backups.contract.ts';

interface BackupSentence {
  /** 'alarm' is shown in red: somebody has to act. */
  kind: 'fine' | 'alarm';
  text: string;
}

/** The sentences about the backups that staff read. */
export function describeBackups(
  { provenAt, failedAt, damagedAt, isElsewhere, isOverdue }: BackupStatus,
  timeZone: string,
): BackupSentence {
  if (isElsewhere) {
    return { kind: 'fine', text: 'Backups are made by the database server, not by this site.' };
  }
  const show = (at: string) => showInstant(at, timeZone);
  if (damagedAt !== null) {
    const text = `The check of ${show(damagedAt)} found the database damaged. Please tell your technician at once.`;
    return { kind: 'alarm', text };
  }
  const parts = [
    provenAt === null ? 'No backup has been tested yet.' : `Backup last tested ${show(provenAt)}.`,
  ];
  if (failedAt !== null) parts.push(`The last attempt failed ${show(failedAt)}.`);
  if (isOverdue) parts.push('Please tell your technician.');
  return { kind: isOverdue || failedAt !== null ? 'alarm' : 'fine', text: parts.join(' ') };
}
