import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { checkNewPassword } from '../app/access/password/new-password.server.ts';
import { checkPassphrase } from '../server/settings/settings-schema.ts';
import { CommandFault, type CommandContext } from './command.ts';

type Terminal = Pick<CommandContext, 'input' | 'errors' | 'signal'>;

/** Asks for a secret without showing it, twice if it is new. If input is piped, its first line is the secret. */
async function readSecret(
  { input, errors, signal }: Terminal,
  name: string,
  { isAskedTwice = true } = {},
): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n[^]*$/, '');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  const stopped = AbortSignal.any([signal, abortOn(lines)]);
  const ask = async (prompt: string) => {
    errors.write(prompt);
    const answer = await lines.question('', { signal: stopped });
    errors.write('\n');
    return answer;
  };
  try {
    const secret = await ask(`${name} (not shown while you type): `);
    if (isAskedTwice && (await ask('Once more: ')) !== secret)
      throw new CommandFault('The two entries differ: nothing was changed.');
    return secret;
  } finally {
    lines.close();
  }
}

/** Asks for a new password, which may not be among the arguments. Throws CommandFault for a weak one. */
export async function readNewPassword(
  args: string[],
  context: CommandContext,
  name: string,
): Promise<string> {
  if (parseArgs({ args, allowPositionals: true, options: {} }).positionals.length > 0) {
    throw new CommandFault(
      'Give no password on the command line, where others can read it: the command asks for it.',
    );
  }
  const password = await readSecret(context, name);
  const fault = checkNewPassword(password);
  if (fault !== undefined) throw new CommandFault(`${fault} Nothing was changed.`);
  return password;
}

/** While readline reads a line, Ctrl+C arrives as a key, not as a signal. */
function abortOn(lines: ReturnType<typeof createInterface>): AbortSignal {
  const stop = new AbortController();
  lines.once('SIGINT', () => stop.abort());
  lines.once('close', () => stop.abort());
  return stop.signal;
}

/** Asks the person to type `word`. False without a terminal, where nobody can be asked. */
export async function confirmTyped(
  { input, errors, signal }: Pick<CommandContext, 'input' | 'errors' | 'signal'>,
  word: string,
): Promise<boolean> {
  if (!input.isTTY) return false;
  const lines = createInterface({ input, output: errors, terminal: true });
  try {
    return (await lines.question(`Type ${word} to go on: `, { signal })).trim() === word;
  } finally {
    lines.close();
  }
}

/** BACKUP_PASSPHRASE, or the passphrase that the person types; never an argument, which other users can read. */
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
