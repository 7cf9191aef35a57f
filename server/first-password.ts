import {
  generatePassword,
  hasStaffPassword,
  setFirstStaffPassword,
} from '../app/staff/password.server.ts';
import type { Database } from '../storage/database.ts';
import { describeWeakPassword } from './settings-of-start.ts';
import { WrongSettings } from './settings.ts';

/** On the first start only: STAFF_PASSWORD if it is set, else one made up and printed this once. */
export async function giveFirstPassword(
  database: Database,
  chosen: string | undefined,
): Promise<void> {
  if (await hasStaffPassword(database)) return;
  const fault = describeWeakPassword(chosen);
  if (fault !== undefined) throw new WrongSettings(fault);
  const password = chosen ?? generatePassword();
  const isOurs = await setFirstStaffPassword(database, password, new Date());
  if (chosen !== undefined || !isOurs) return;
  process.stdout.write(
    `\nStaff password (shown this once; keep it safe): ${password}\nChange it with: npm run clinic -- set-password\n\n`,
  );
}
