import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { describeBackups, type BackupStatus } from './backup-status.ts';
import { readStaff } from '../access/client/staff-query.ts';

/** One line with the time of the last proven backup; red if that is more than eight days ago. */
export function BackupLine({ timeZone }: { timeZone: string }) {
  const { data: status } = useQuery({
    queryKey: ['backups'],
    queryFn: (context) => readStaff<BackupStatus>(context, '/staff/backups'),
  });

  if (!status) return null;
  const { kind, text } = describeBackups(status, timeZone);
  const Icon = kind === 'alarm' ? ShieldAlert : ShieldCheck;
  return (
    <p className={`care-backup care-backup-${kind}`}>
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      {text}
    </p>
  );
}
