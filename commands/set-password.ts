import { setStaffPassword } from '../app/access/password/password.server.ts';
import { refuseUnknownFiles } from '../server/data/has-clinic.ts';
import { CLINIC_COMMAND, type Settings } from '../server/settings/settings.ts';
import { readNewPassword } from './ask-at-terminal.ts';
import type { CommandContext } from './command.ts';
import { entryOfCommand } from './command-entry.ts';
import { isBegun, withStores } from './open-stores.ts';

export const help = `set the shared staff password and sign everybody out

  ${CLINIC_COMMAND} set-password

Asks for the password twice without showing it. A script can send it on standard input: the first line
is the password. Only a slow salted hash is stored. The calendar address of those who share the password
ends too. Before the first start of the site, the command creates a new clinic in DATA_DIR and says so.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const password = await readNewPassword(args, context, 'New staff password');
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
