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
import { CommandFault, type CommandSettings } from './command.ts';

export interface Stores {
  database: Database;
  files: FileStore;
}

const MAX_TRIES = 15;
/** Enough to import a million records, whose indexes would be written to disk again and again. */
const CACHE_MIB = 64;

/** Shared by commands that open the clinic in the data folder; exclusive for a restore or a move. */
export const COMMANDS_LOCK = 'commands.lock';

/**
 * Opens the database and the file store of the settings for `work` and closes them afterwards. Throws
 * CommandFault if there is no clinic, unless `mayBegin` allows the command to create one.
 */
export async function withStores<Result>(
  settings: CommandSettings,
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
 * Keeps restores and moves out: they would lose what is written meanwhile, and even a reader would close the
 * WAL of a database that has been replaced. On PostgreSQL a move asks the database for other connections.
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
 * As `withStores`, for reading only. If there is no clinic yet, `work` gets an empty one in a temporary
 * folder.
 */
export async function withStoresToLookAt<Result>(
  settings: CommandSettings,
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

/** Throws CommandFault if the settings lead to no clinic, usually a mistyped DATA_DIR. Creates nothing. */
export function requireClinic(settings: Settings): void {
  if (!isBegun(settings)) refuseFolder(settings);
}

/** Throws CommandFault if the data folder holds no clinic, even if the database is elsewhere. */
export function requireClinicFolder(settings: Settings): void {
  if (!nameFaultsOf(isClinicFolder, settings)) refuseFolder(settings);
}

function refuseFolder({ dataDir }: Settings): never {
  throw new CommandFault(
    `There is no clinic in DATA_DIR ${dataDir}: check the setting, and the folder in which you run the command. Nothing was created.`,
  );
}

/** Whether the settings lead to an existing clinic. */
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

async function openStores(settings: CommandSettings): Promise<Stores> {
  try {
    // No statement timeout: queries over a million rows take longer than a visitor would wait.
    const { mayUpgrade = false } = settings;
    const options = { statementMs: 0, cacheMiB: CACHE_MIB, mayUpgrade, say };
    const database = await openDatabase(settings, options);
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

/** Turns errors that also stop the server's start into CommandFault with the same message. */
export function nameFault(error: unknown, settings: Settings): unknown {
  const sentence = describeStartFault(error, settings);
  return sentence === undefined ? error : new CommandFault(sentence);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Retries writes while another process holds the database: a command can wait longer than a visitor. */
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
