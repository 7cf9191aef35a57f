import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeBackups, type BackupStatus } from './backup-status.ts';
import { callStaff } from '../access/client/call-staff.ts';

/** One line with the time of the last proven backup; red if that is more than eight days ago. */
export function BackupLine({ timeZone }: { timeZone: string }) {
  const [status, setStatus] = useState<BackupStatus>();

  useEffect(() => {
    const read = async () => {
      const answer = await callStaff<BackupStatus>('GET', '/staff/backups');
      if (answer.kind === 'done') setStatus(answer.value);
    };
    void read();
  }, []);

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
