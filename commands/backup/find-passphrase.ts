import { checkPassphrase } from '../../server/settings/settings.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { readSecret } from '../read-secret.ts';

/** The setting BACKUP_PASSPHRASE, or what the person types; never from the arguments, which others can read. */
export async function findPassphrase(
  context: CommandContext,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const { backupPassphrase } = context.settings;
  if (backupPassphrase !== undefined) return backupPassphrase;
  const typed = await readSecret(context, 'Passphrase of the backup', { isAskedTwice: isNew });
  if (typed === '') {
    throw new CommandFault('A passphrase is needed: set BACKUP_PASSPHRASE, or type it when asked.');
  }
  const fault = isNew ? checkPassphrase(typed) : undefined;
  if (fault !== undefined) {
    throw new CommandFault(`The passphrase ${fault} Nothing was written.`);
  }
  return typed;
}
