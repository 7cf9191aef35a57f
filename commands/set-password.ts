import { parseArgs } from 'node:util';
import { checkNewPassword } from '../app/access/password/new-password.server.ts';
import { setStaffPassword } from '../app/access/password/password.server.ts';
import { refuseUnknownFiles } from '../server/data/has-clinic.ts';
import { CLINIC_COMMAND, type Settings } from '../server/settings/settings.ts';
import { readSecret } from './ask-at-terminal.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { entryOfCommand } from './command-entry.ts';
import { isBegun, withStores } from './open-stores.ts';

export const help = `set the shared staff password and sign everybody out

  ${CLINIC_COMMAND} set-password

Asks for the password twice without showing it. A script can send it on standard input: the first line
is the password. Only a slow salted hash is stored. The calendar address of those who share the password
ends too. Before the first start of the site, the command creates a new clinic in DATA_DIR and says so.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 0) {
    throw new CommandFault(
      'Give no password on the command line, where others can read it: the command asks for it.',
    );
  }
  const password = await readSecret(context, 'New staff password');
  const fault = checkNewPassword(password);
  if (fault !== undefined) throw new CommandFault(`${fault} Nothing was changed.`);
  const { settings, output, now } = context;
  const isNew = !isBegun(settings);
  await refuseUnknownFiles(settings);
  const entry = entryOfCommand('settings', 'staff password', now());
  await withStores(
    settings,
    async ({ database }) => {
      await refuseUnknownFiles(settings, database);
      await setStaffPassword(database, password, now(), entry);
    },
    { mayBegin: true },
  );
  if (isNew) output.write(`A new clinic was created in ${settings.dataDir}.\n`);
  output.write(
    `The staff password of the clinic in ${namePlace(settings)} is set. Everybody who was signed in is signed out.\n`,
  );
  return 0;
}

function namePlace({ dataDir, databaseUrl }: Settings): string {
  return databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
}
