import type { Database } from '../../storage/database.ts';

/** Claimed by the night's retention before it looks for anything. */
export const RETENTION_BEGUN = 'retention-begun';
/** How the audit's entry of each removal begins. */
export const KEPT_LONG_ENOUGH = 'kept long enough';

/** Whether retention has ever been at work on these data, by night or by command. */
export async function hasRetentionRun({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const night = await read
    .selectFrom('kept_values')
    .select('name')
    .where('name', '=', RETENTION_BEGUN)
    .executeTakeFirst();
  if (night) return true;
  const removed = await read
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'delete')
    .where('subject', 'like', `${KEPT_LONG_ENOUGH}%`)
    .limit(1)
    .executeTakeFirst();
  return removed !== undefined;
}
