import type { Database } from '../../storage/database.ts';
import { goneBefore } from '../enquiries/inbox/desk-enquiry.ts';
import type { Keeping } from './due-before.server.ts';
import { judgePatients } from './due-patients.server.ts';
import { inPieces } from '../../storage/in-pieces.ts';
import type { DueKeys } from './retention.server.ts';

/**
 * Of what is due by older data, what the live ones do not keep: who came again since, and what was put back,
 * stays in both.
 */
export async function leaveStaying(
  due: DueKeys,
  live: Keeping & { database: Database },
): Promise<DueKeys> {
  const { database, now } = live;
  // Of whom nothing is there is due as well.
  const { patientids } = await judgePatients(database.read, due.patientids, live);
  const enquiries = await inPieces(due.removed, (piece) =>
    database.read
      .selectFrom('enquiries')
      .select(['key', 'removed_at'])
      .where('key', 'in', piece)
      .execute(),
  );
  const gone = goneBefore(now);
  const staying = enquiries.filter(({ removed_at }) => removed_at === null || removed_at >= gone);
  const kept = new Set(staying.map(({ key }) => key));
  return {
    enquiries: due.enquiries,
    removed: due.removed.filter((key) => !kept.has(key)),
    patientids,
  };
}
