import type { Database } from '../../storage/database.ts';
import { getAllKept, getKept, removeKept, setKept } from '../../storage/kept-values.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { BackupStatus } from './backups.contract.ts';

/** The names under which the time of the last such event is kept. */
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
  await database.write(async (transaction) => {
    await setKept(transaction, fact, at.toISOString(), at);
    if (fact !== 'backup-failed') {
      const failedAt = await getKept(transaction, 'backup-failed');
      // A failure in the future dates from before the clock was set back, so it is outdated.
      if (failedAt !== undefined && failedAt > at.toISOString()) {
        await removeKept(transaction, 'backup-failed');
      }
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

/** Records that the database was found damaged; undefined: it was found whole. */
export async function noteDamage(database: Database, at: Date | undefined): Promise<void> {
  await database.write(async (transaction) => {
    if (at === undefined) await removeKept(transaction, 'database-damaged');
    else await setKept(transaction, 'database-damaged', at.toISOString(), at);
  });
}

export async function findBackupStatus(database: Database, now: Date): Promise<BackupStatus> {
  const {
    'backup-made': madeAt = null,
    'backup-proven': provenAt = null,
    'backup-failed': failedAt = null,
    'database-damaged': damagedAt = null,
  } = await getAllKept(database.read, [
    'backup-made',
    'backup-proven',
    'backup-failed',
    'database-damaged',
  ]);
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
    damagedAt,
    isElsewhere,
    isOverdue: !isElsewhere && isOld,
  };
}
