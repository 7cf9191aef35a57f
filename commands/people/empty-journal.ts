import type { Database } from '../../storage/database.ts';
import type { CommandContext } from '../command.ts';

/** `truncateWal` waits up to two seconds. */
const MAX_TRIES = 5;

/**
 * Removes deleted rows from the database's files too. A program that reads the database keeps the old pages
 * alive: waits ten seconds for it, then tells the person and resolves to false.
 */
export async function emptyJournal(
  database: Pick<Database, 'truncateWal'>,
  { errors, signal }: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES && !signal.aborted; tries++) {
    if (await database.truncateWal()) return true;
    if (tries === 1) {
      errors.write(
        'Another program is reading the database (a backup, an export, a database tool): waiting up to ten seconds for it to end.\n',
      );
    }
  }
  errors.write(
    'It is still reading, so the files clinic.sqlite and clinic.sqlite-wal still hold what was removed, although the site no longer shows it. The running site clears them within an hour of the end of that program; without a running site, the next start or command does.\n',
  );
  return false;
}
