import { describeStartFault } from '../server/describe-start-fault.ts';
import { openDatabase, openFiles } from '../server/open-storage.ts';
import type { Settings } from '../server/settings.ts';
import { type Database, DatabaseUnavailable } from '../storage/database.ts';
import type { FileStore } from '../storage/files.ts';
import { CommandFault } from './command.ts';

export interface Stores {
  database: Database;
  files: FileStore;
}

const MOST_TRIES = 15;

/** Opens what the settings name, hands it to `work` and closes it again, however that ends. */
export async function withStores<Result>(
  settings: Settings,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const stores = await openStores(settings);
  try {
    return await work({ ...stores, database: waitWhileBusy(stores.database) });
  } finally {
    await stores.database.close();
  }
}

async function openStores(settings: Settings): Promise<Stores> {
  try {
    // What a command asks of a million rows takes longer than a visitor would wait.
    const database = await openDatabase(settings, { statementMs: 0 });
    return { database, files: await openFiles(settings) };
  } catch (error) {
    const sentence = describeStartFault(error, settings);
    throw sentence === undefined ? error : new CommandFault(sentence);
  }
}

/** A command can wait longer for its turn to write than a visitor does. */
function waitWhileBusy(database: Database): Database {
  return {
    ...database,
    async write(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await database.write(work);
        } catch (error) {
          if (tries === MOST_TRIES || !isBusy(error)) throw error;
        }
      }
    },
  };
}

// SQLite's BUSY and LOCKED: another process is writing.
function isBusy(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable) || !(error.cause instanceof Error)) return false;
  const code = 'errcode' in error.cause ? Number(error.cause.errcode) & 0xff : 0;
  return code === 5 || code === 6;
}
