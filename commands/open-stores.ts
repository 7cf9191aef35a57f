import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasClinic, isClinicFolder } from '../server/data/has-clinic.ts';
import { holdDataFolder } from '../server/data/hold-data-folder.ts';
import { openDatabase, openFiles } from '../server/data/open-storage.ts';
import { describeStartFault } from '../server/settings/describe-start-fault.ts';
import type { Settings } from '../server/settings/settings.ts';
import type { Database } from '../storage/database.ts';
import type { FileStore } from '../storage/files/files.ts';
import { isBusyOrLocked } from '../storage/sqlite/sqlite-faults.ts';
import { CommandFault } from './command.ts';

export interface Stores {
  database: Database;
  files: FileStore;
}

const MAX_TRIES = 15;

/** Held by every command that opens a clinic in the data folder, and alone by what exchanges or moves it. */
export const COMMANDS_LOCK = 'commands.lock';

/**
 * Opens what the settings name, hands it to `work` and closes it again, however that ends. Only a command
 * that `mayBegin` a clinic makes one where there is none.
 */
export async function withStores<Result>(
  settings: Settings,
  work: (stores: Stores) => Promise<Result>,
  { mayBegin = false } = {},
): Promise<Result> {
  if (!mayBegin) requireClinic(settings);
  const release = holdBesideOthers(settings);
  try {
    const stores = await openStores(settings);
    try {
      return await work({ ...stores, database: waitWhileBusy(stores.database) });
    } finally {
      await stores.database.close();
    }
  } finally {
    release();
  }
}

/**
 * Of a restore what is written meanwhile would be put aside, by a move left behind; and who only reads would
 * close a journal that is another database's by then. On PostgreSQL a move asks the database who is at work.
 */
function holdBesideOthers(settings: Settings): () => void {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined) return () => undefined;
  const sentence = `A restore or a move is running on the data folder ${dataDir}: run the command again when it has ended. Nothing was changed.`;
  try {
    return holdDataFolder(dataDir, { file: COMMANDS_LOCK, sentence, isShared: true });
  } catch (error) {
    throw nameFault(error, settings);
  }
}

/**
 * The same for a look at what is there. Where no clinic was begun yet it is an empty one, in a folder that
 * goes again with it.
 */
export async function withStoresToLookAt<Result>(
  settings: Settings,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  if (nameFaultsOf(isClinicFolder, settings)) return withStores(settings, work);
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-empty-'));
  try {
    return await withStores({ ...settings, dataDir }, work, { mayBegin: true });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Refuses settings that lead to no clinic: DATA_DIR is mistyped more often than not. Makes nothing. */
export function requireClinic(settings: Settings): void {
  if (!isBegun(settings)) refuseFolder(settings);
}

/** The same of the data folder itself, also where the database is elsewhere. */
export function requireClinicFolder(settings: Settings): void {
  if (!nameFaultsOf(isClinicFolder, settings)) refuseFolder(settings);
}

function refuseFolder({ dataDir }: Settings): never {
  throw new CommandFault(
    `There is no clinic in DATA_DIR ${dataDir}: check the setting, and the folder in which you run the command. Nothing was created.`,
  );
}

/** Whether there is a clinic where the settings lead. */
export function isBegun(settings: Settings): boolean {
  return nameFaultsOf(hasClinic, settings);
}

function nameFaultsOf(ask: (settings: Settings) => boolean, settings: Settings): boolean {
  try {
    return ask(settings);
  } catch (error) {
    throw nameFault(error, settings);
  }
}

async function openStores(settings: Settings): Promise<Stores> {
  try {
    // What a command asks of a million rows takes longer than a visitor would wait.
    const database = await openDatabase(settings, { statementMs: 0, say });
    try {
      return { database, files: await openFiles(settings) };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw nameFault(error, settings);
  }
}

/** What keeps a start from opening the data keeps a command from it, and is said in the same sentence. */
export function nameFault(error: unknown, settings: Settings): unknown {
  const sentence = describeStartFault(error, settings);
  return sentence === undefined ? error : new CommandFault(sentence);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
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
          if (tries === MAX_TRIES || !isBusyOrLocked(error)) throw error;
        }
      }
    },
  };
}
