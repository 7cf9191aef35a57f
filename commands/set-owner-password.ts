import { parseArgs } from 'node:util';
import { setOwnerPassword } from '../app/access/password/owner-password.server.ts';
import { checkNewPassword } from '../app/access/password/new-password.server.ts';
import { verifyStaffPassword } from '../app/access/password/password.server.ts';
import { CLINIC_COMMAND } from '../server/settings/settings.ts';
import { readSecret } from './ask-at-terminal.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { entryOfCommand } from './command-entry.ts';
import { withStores } from './open-stores.ts';

export const help = `set the owner's password, which opens the tab Site to staff of the shared password

  ${CLINIC_COMMAND} set-owner-password

Asks for the password twice without showing it. A script can send it on standard input: the first line
is the password. Only a slow salted hash is stored. It must not be the staff password. Nobody is signed
out, but everybody who had opened the owner's pages has to enter the new password. Owners who sign in by
name need none.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 0) {
    throw new CommandFault(
      'Give no password on the command line, where others can read it: the command asks for it.',
    );
  }
  const { settings, output, now } = context;
  const password = await readSecret(context, "New owner's password");
  const fault = checkNewPassword(password);
  if (fault !== undefined) throw new CommandFault(`${fault} Nothing was changed.`);
  await withStores(settings, async ({ database }) => {
    if ((await verifyStaffPassword(database, password)) !== undefined) {
      throw new CommandFault(
        "The owner's password must not be the staff password, which all staff know. Nothing was changed.",
      );
    }
    const entry = entryOfCommand('settings', "owner's password", now());
    await setOwnerPassword(database, password, now(), entry);
  });
  output.write(
    "The owner's password is set. The tab Site asks for it once in each session of the staff password.\n",
  );
  return 0;
}
