import { keepOwnerPassword } from '../../app/access/password/owner-password.server.ts';
import { keepStaffPassword } from '../../app/access/password/password.server.ts';
import { endAllSessions } from '../../app/access/sessions/session.server.ts';
import { keepFeeds } from '../../app/appointments/feed/calendar-feeds.server.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { describeRestore } from '../../app/audit/chain-breaks.server.ts';
import { giveUpWaiting } from '../../app/messages/outbox.server.ts';
import { reapplyErasures } from '../../app/privacy/reapply-erasures.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import { findPassphrase } from '../ask-at-terminal.ts';
import { CommandFault, type CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { withStores } from '../open-stores.ts';
import { carryOver, describeHolds, describeUnreadable, listErasures } from './carry-erasures.ts';
import { hasErasuresBeside, readErasuresBeside } from './erasure-sidecar.ts';

export const NO_PASSWORD = `No staff password is set: nobody can sign in with a password before ${CLINIC_COMMAND} set-password.`;

export const NO_OWNER_PASSWORD = `No owner's password is set: the tab Site stays closed to sessions of the staff password until ${CLINIC_COMMAND} set-owner-password.`;

export function describeEndedCalendars(count: number): string {
  if (count === 0) return '';
  const [which, what] =
    count === 1
      ? ['1 calendar address has', 'a new one']
      : [`${count} calendar addresses have`, 'new ones'];
  return `${which} ended: get ${what} at the desk, under Today.\n`;
}

/** Does the work of a restore on PostgreSQL that follows pg_restore. Returns the exit code. */
export async function finishRestore(context: CommandContext): Promise<number> {
  const { settings, output, errors, now } = context;
  if (settings.databaseUrl === undefined) {
    throw new CommandFault(
      'restore --finish is for PostgreSQL only: with SQLite, restore does everything itself.',
    );
  }
  const folders = [settings.backupDir, settings.backupSecondDir ?? []].flat();
  // Without lists there is nothing to decrypt, so no passphrase is asked for.
  const isSealed = folders.some(hasErasuresBeside);
  const passphrase = isSealed ? await findPassphrase(context, { isNew: false }) : '';
  const places = await Promise.all(folders.map((folder) => readErasuresBeside(folder, passphrase)));
  const { carried, endedCalendars, erasedRows } = await withStores(
    // The dump may be of an earlier version.
    { ...settings, mayUpgrade: true },
    async ({ database, files }) => {
      const done = await database.write(async (transaction) => {
        await transaction.deleteFrom('attempts').execute();
        await giveUpWaiting(transaction, now());
        // An intruder may know the passwords and the addresses of calendars in the dump.
        await keepStaffPassword(transaction, undefined, now());
        await keepOwnerPassword(transaction, undefined, now());
        const ended = await keepFeeds(transaction, undefined);
        const subject = describeRestore('pg_restore', { kind: 'lost' });
        await recordAudit(transaction, entryOfCommand('restore', subject, now()));
        return {
          carried: await carryOver(transaction, places, now()),
          endedCalendars: ended,
        };
      });
      await endAllSessions(database);
      const erased = await reapplyErasures({ database, files }, listErasures(places));
      return { ...done, erasedRows: erased };
    },
  );
  output.write(
    `Everybody is signed out. Rows erased after the dump was made and now erased again: ${erasedRows}.\n${NO_PASSWORD}\n${NO_OWNER_PASSWORD}\n${describeEndedCalendars(endedCalendars)}${describeHolds(carried)}`,
  );
  errors.write(describeUnreadable(carried));
  if (places.every(({ outcome }) => outcome === 'absent')) {
    output.write(
      `There is no list of erasures and holds in ${folders.join(' or ')}: repeat the erasures and holds made since the dump by hand.\n`,
    );
  }
  return 0;
}
