import type { Database } from '../../storage/database.ts';
import { findDue } from './due.server.ts';
import { findRetentionChange, type Keeping } from './retention-change.server.ts';
import type { WaitingRetention } from './privacy.contract.ts';

/** Counts the data that a published change of the retention will remove on its day; null if no change waits. */
export async function countRetentionChange(
  database: Database,
  published: Keeping,
  now: Date,
): Promise<WaitingRetention | null> {
  const { rules, waiting } = await findRetentionChange(database, published, now);
  if (!waiting) return null;
  const { next, from } = waiting;
  const before = await findDue({ database, ...rules, now: from });
  const after = await findDue({ database, ...next, now: from });
  const count = (name: 'enquiries' | 'appointments' | 'patientids') =>
    new Set(after[name]).difference(new Set(before[name])).size;
  return {
    from: from.toISOString(),
    former: show(rules),
    next: show(next),
    enquiries: count('enquiries'),
    appointments: count('appointments'),
    patients: count('patientids'),
  };
}

function show({ periods, timeZone }: Keeping): WaitingRetention['former'] {
  const { enquiriesMonths, recordsYears = null } = periods;
  return { enquiriesMonths, recordsYears, timeZone };
}
