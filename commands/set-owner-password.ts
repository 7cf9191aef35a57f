import { setOwnerPassword } from '../app/access/password/owner-password.server.ts';
import { verifyStaffPassword } from '../app/access/password/password.server.ts';
import { CLINIC_COMMAND } from '../server/settings/settings.ts';
import { readNewPassword } from './ask-at-terminal.ts';
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
  const { settings, output, now } = context;
  const password = await readNewPassword(args, context, "New owner's password");
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
