import { ensureErasureSecret, keepErasures } from '../app/privacy/erasures.server.ts';
import { reapplyErasures } from '../app/privacy/reapply-erasures.server.ts';
import { recordAudit } from '../app/staff/audit.server.ts';
import { endAllSessions } from '../app/staff/session.server.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { describeCommand } from './describe-command.ts';
import { readErasuresBeside } from './erasures-beside.ts';
import { findPassphrase } from './find-passphrase.ts';
import { withStores } from './open-stores.ts';

/** What is left to do once pg_restore has brought older data back. */
export async function finishRestore(context: CommandContext): Promise<number> {
  const { settings, output, now } = context;
  if (settings.databaseUrl === undefined) {
    throw new CommandFault('restore --finish is for PostgreSQL: a restore here does it by itself.');
  }
  const passphrase = await findPassphrase(context, { isNew: false });
  const folders = [settings.backupDir, settings.backupSecondDir ?? []].flat();
  const kept = await Promise.all(folders.map((folder) => readErasuresBeside(folder, passphrase)));
  const erasedRows = await withStores(settings, async ({ database, files }) => {
    await database.write(async (transaction) => {
      await transaction.deleteFrom('attempts').execute();
      await ensureErasureSecret(transaction, now());
      await keepErasures(transaction, kept.flat());
      await recordAudit(transaction, describeCommand('restore', 'pg_restore', now()));
    });
    await endAllSessions(database);
    return reapplyErasures({ database, files });
  });
  output.write(
    `Everybody is signed out. Erased again, as asked since the dump was made: ${erasedRows} rows.\n`,
  );
  if (kept.every((rows) => rows.length === 0)) {
    output.write(
      `No list of erasures lies in ${folders.join(' or ')}, or the passphrase is another: erase again by hand whoever was erased since.\n`,
    );
  }
  return 0;
}
