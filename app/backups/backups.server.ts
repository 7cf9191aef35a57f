import type { Database } from '../../storage/database.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { BackupStatus } from './backup-status.ts';

/** Names in `kept_values`; each value is the time of the last such event. */
export type BackupFact = 'backup-made' | 'backup-proven' | 'backup-failed';

const SUBJECTS: Record<BackupFact, string> = {
  'backup-made': 'backup',
  'backup-proven': 'restore drill',
  'backup-failed': 'backup or restore drill',
};
const OVERDUE_AFTER_MS = 8 * 24 * 3_600_000;

/** Records that a backup or drill succeeded or failed. `device` names the requester in the audit. */
export async function noteBackup(
  database: Database,
  fact: BackupFact,
  at: Date,
  device?: string,
): Promise<void> {
  const kept = { value: at.toISOString(), updated_at: at.toISOString() };
  await database.write(async (transaction) => {
    await transaction
      .insertInto('kept_values')
      .values({ name: fact, ...kept })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
      .execute();
    if (fact !== 'backup-failed') {
      // A failure in the future dates from before the clock was set back, so it is outdated.
      await transaction
        .deleteFrom('kept_values')
        .where('name', '=', 'backup-failed')
        .where('value', '>', at.toISOString())
        .execute();
    }
    await recordAudit(transaction, {
      action: 'backup',
      session: undefined,
      address: undefined,
      device,
      subject: SUBJECTS[fact],
      result: fact === 'backup-failed' ? 'failed' : 'ok',
      at,
    });
  });
}

/** Name in `kept_values` of the time at which the database was found damaged. */
const DAMAGED = 'database-damaged';

/** Records that the database was found damaged; undefined: it was found whole. */
export async function noteDamage(database: Database, at: Date | undefined): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.deleteFrom('kept_values').where('name', '=', DAMAGED).execute();
    if (at === undefined) return;
    const time = at.toISOString();
    const row = { name: DAMAGED, value: time, updated_at: time };
    await transaction.insertInto('kept_values').values(row).execute();
  });
}

export async function findBackupStatus(database: Database, now: Date): Promise<BackupStatus> {
  const rows = await database.read
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'in', [...Object.keys(SUBJECTS), DAMAGED])
    .execute();
  const at = (fact: BackupFact | typeof DAMAGED) =>
    rows.find(({ name }) => name === fact)?.value ?? null;
  const [madeAt, provenAt, failedAt] = [
    at('backup-made'),
    at('backup-proven'),
    at('backup-failed'),
  ];
  // A time in the future dates from before the clock was set back, so it does not count.
  const hasSucceeded = (time: string | null) =>
    time !== null && failedAt !== null && failedAt < time && time <= now.toISOString();
  const hasRecovered = hasSucceeded(madeAt) || hasSucceeded(provenAt);
  const isElsewhere = database.kind === 'postgres';
  const isOld =
    provenAt === null || Math.abs(now.getTime() - Date.parse(provenAt)) > OVERDUE_AFTER_MS;
  return {
    madeAt,
    provenAt,
    failedAt: hasRecovered ? null : failedAt,
    damagedAt: at(DAMAGED),
    isElsewhere,
    isOverdue: !isElsewhere && isOld,
  };
}
