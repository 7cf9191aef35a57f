import {
  checkNewPassword,
  generatePassword,
  hasStaffPassword,
  setFirstStaffPassword,
} from '../app/staff/password.server.ts';
import type { Database } from '../storage/database.ts';
import { hasClinic } from './has-clinic.ts';
import { type Settings, WrongSettings } from './settings.ts';

/** Refuses what cannot become the password of a clinic that is not begun yet, before anything of it is made. */
export function checkFirstPassword(settings: Settings): void {
  if (!hasClinic(settings)) refuseWeak(settings.staffPassword);
}

/** On the first start only: STAFF_PASSWORD if it is set, else one made up and printed this once. */
export async function giveFirstPassword(
  database: Database,
  chosen: string | undefined,
): Promise<void> {
  if (await hasStaffPassword(database)) return;
  refuseWeak(chosen);
  const password = chosen ?? generatePassword();
  const isOurs = await setFirstStaffPassword(database, password, new Date());
  if (chosen !== undefined || !isOurs) return;
  process.stdout.write(
    `\nStaff password (shown this once; keep it safe): ${password}\nChange it with: npm run clinic -- set-password\n\n`,
  );
}

function refuseWeak(chosen: string | undefined): void {
  const fault = chosen === undefined ? undefined : checkNewPassword(chosen);
  if (fault) throw new WrongSettings(`STAFF_PASSWORD will not do. ${fault}`);
}
