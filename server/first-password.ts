import {
  generatePassword,
  hasStaffPassword,
  isStaffPasswordWithdrawn,
  setFirstStaffPassword,
} from '../app/access/password/password.server.ts';
import type { Log } from '../app/services/services.server.ts';
import type { Database } from '../storage/database.ts';
import { describeWeakPassword } from './settings/settings-of-start.ts';
import { CLINIC_COMMAND, WrongSettings } from './settings/settings.ts';

/** On the first start, stores STAFF_PASSWORD or, if unset, a generated password that is printed once. */
export async function giveFirstPassword(
  database: Database,
  chosen: string | undefined,
  log: Log,
): Promise<void> {
  if (await hasStaffPassword(database)) return;
  if (await isStaffPasswordWithdrawn(database)) {
    const sentence = `The restored data has no staff password: nobody can sign in with one until you run ${CLINIC_COMMAND} set-password.`;
    return log.warn('no-staff-password', { sentence });
  }
  const fault = describeWeakPassword(chosen);
  if (fault !== undefined) throw new WrongSettings(fault);
  const password = chosen ?? generatePassword();
  const isOurs = await setFirstStaffPassword(database, password, new Date());
  if (chosen !== undefined || !isOurs) return;
  process.stdout.write(
    `\nStaff password (shown this once; keep it safe): ${password}\nChange it with: ${CLINIC_COMMAND} set-password\n\n`,
  );
  if (process.stdout.isTTY) return;
  // Standard output may be closed or unread.
  log.warn('first-password', {
    sentence: `A staff password was generated and printed once, on standard output. If nobody saw it, ${CLINIC_COMMAND} set-password sets another.`,
  });
}
