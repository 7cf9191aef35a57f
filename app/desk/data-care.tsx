import { BackupLine } from '../backups/backup-line.tsx';
import { StoredDataLookup } from '../privacy/stored-data-lookup.tsx';
import './data-care.css';
import { useOwnSession } from '../access/client/own-session.ts';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callStaff } from '../access/client/call-staff.ts';
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
  const [found, setFound] = useState<FastReading>();

  useEffect(() => {
    const read = async () => {
      const answer = await callStaff<FastReading>('GET', '/staff/fast-reading');
      if (answer.kind === 'done') setFound(answer.value);
    };
    void read();
  }, []);

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
