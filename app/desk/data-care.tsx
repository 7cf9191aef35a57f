import { BackupStatus } from '../backups/backup-status.tsx';
import { FastReadingLine } from './fast-reading-line.tsx';
import { KeptLookup } from '../privacy/kept-lookup.tsx';
import './data-care.css';
import { useMay } from '../access/client/own-role.ts';

/** Below the search: how the backups stand, whether a session read too fast, and what is kept about somebody who asks. */
export function DataCare({ timeZone }: { timeZone: string }) {
  if (!useMay('owner')) return null;
  return (
    <section className="staff-wide data-care" aria-label="Care of the data">
      <BackupStatus timeZone={timeZone} />
      <FastReadingLine timeZone={timeZone} />
      <KeptLookup />
    </section>
  );
}
