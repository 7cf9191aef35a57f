import { BackupLine } from '../backups/backup-line.tsx';
import { StoredDataLookup } from '../privacy/stored-data-lookup.tsx';
import './data-care.css';
import { useOwnSession } from '../access/client/own-session.ts';
import { ShieldAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { readStaff } from '../access/client/staff-query.ts';
import type { FastReading } from '../audit/audit.ts';

/** For owners, below the search: the state of the backups, a warning of fast reading, and a lookup of what is stored about a person. */
export function DataCare({ timeZone }: { timeZone: string }) {
  if (!useOwnSession().may('owner')) return null;
  return (
    <section className="staff-wide data-care" aria-label="Care of the data">
      <BackupLine timeZone={timeZone} />
      <FastReadingLine timeZone={timeZone} />
      <StoredDataLookup />
    </section>
  );
}

/** Warns the owner of a session that read data faster than a person can. */
function FastReadingLine({ timeZone }: { timeZone: string }) {
  const { data: found } = useQuery({
    queryKey: ['fast-reading'],
    queryFn: (context) => readStaff<FastReading>(context, '/staff/fast-reading'),
  });

  if (!found?.at) return null;
  const time = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(found.at));
  return (
    <p className="care-backup care-backup-alarm">
      <ShieldAlert size={18} strokeWidth={1.8} aria-hidden />
      {`Session ${found.session} read data faster than a person can, ${time}. Please tell whoever looks after this site.`}
    </p>
  );
}
