import { BackupStatus } from '../backups/backup-line.tsx';
import { FastReadingLine } from './fast-reading-line.tsx';
import { KeptLookup } from '../privacy/kept-lookup.tsx';
import './data-care.css';
import { useOwnSession } from '../access/client/own-session.ts';

/** The owner's lines below the search: state of the backups, fast reading, and a lookup of what is kept of a person. */
export function DataCare({ timeZone }: { timeZone: string }) {
  if (!useOwnSession().may('owner')) return null;
  return (
    <section className="staff-wide data-care" aria-label="Care of the data">
      <BackupStatus timeZone={timeZone} />
      <FastReadingLine timeZone={timeZone} />
      <KeptLookup />
    </section>
  );
}
