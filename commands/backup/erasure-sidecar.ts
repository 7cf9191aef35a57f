import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../../storage/error-codes.ts';
import { listHolds, listMissing, type Hold } from '../../app/privacy/holds.server.ts';
import { DataFolderInUse, holdDataFolder } from '../../server/data/hold-data-folder.ts';
import type { Settings } from '../../server/settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import { renameDurably, writeFileDurably } from '../../storage/durable-files.ts';
import { makeFolder } from '../../storage/private-folders.ts';
import { type CommandContext, CommandFault } from '../command.ts';
import { describeFault } from '../describe-fault.ts';
import { encrypt, openEncrypted } from './age-file.ts';
import { requireDisk } from './backup-folder.ts';
import type { Remembered } from './carry-erasures.ts';

const NAME = 'clinic-erasures.sealed';

const besideSchema = z.object({
  erasures: z.array(
    z.object({
      hash: z.string(),
      kind: z.enum(['key', 'patientid', 'mobile']),
      secret: z.string(),
      erased_at: z.string(),
    }),
  ),
  holds: z.array(
    z.object({ kind: z.enum(['patientid', 'mobile']), value: z.string(), held_at: z.string() }),
  ),
});

interface Place {
  /** The data folder of the clinic that writes the list. */
  dataDir: string;
  /** The backup folder. */
  folder: string;
  passphrase: string;
}

const TRY_EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/**
 * Updates the list in all backup folders after an erasure or a hold; does nothing without a passphrase.
 * Returns one message for each folder whose list could not be written: the erasure or hold itself stands.
 */
export async function updateErasuresBeside(
  database: Database,
  { dataDir, backupPassphrase, backupDir, backupSecondDir }: Settings,
  released: readonly Hold[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  if (backupPassphrase === undefined) return faults;
  for (const folder of [backupDir, backupSecondDir]) {
    if (folder === undefined) continue;
    const place = { dataDir, folder, passphrase: backupPassphrase };
    try {
      await requireDisk(dataDir, folder);
      await writeErasuresBeside(database, place, released);
    } catch (error) {
      faults.push(
        `The encrypted list of erasures and holds in ${folder} is out of date. ${describeFault(error)}`,
      );
    }
  }
  return faults;
}

/**
 * Writes an encrypted list of erasures and holds into the backup folder, so that a restore of an old backup
 * can repeat later ones even if the database is lost.
 */
export async function writeErasuresBeside(
  database: Database,
  place: Place,
  released: readonly Hold[] = [],
): Promise<void> {
  // Concurrent writers would lose each other's additions.
  await withErasuresLock(place.dataDir, () => rewrite(database, place, released));
}

/** Runs `work` while no other command writes the lists; waits up to a minute. */
async function withErasuresLock<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await waitForLock(dataDir);
  try {
    return await work();
  } finally {
    release();
  }
}

async function waitForLock(dataDir: string): Promise<() => void> {
  const until = performance.now() + PATIENCE_MS;
  const sentence =
    'The encrypted list of erasures and holds was not written, because another command has been writing it for a minute. Make a backup when that has ended: it writes the list too.';
  for (;;) {
    try {
      return holdDataFolder(dataDir, { file: 'erasures.lock', sentence });
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      if (performance.now() > until) throw new CommandFault(sentence);
      await wait(TRY_EVERY_MS);
    }
  }
}

async function rewrite(
  database: Database,
  { folder, passphrase }: Place,
  released: readonly Hold[],
): Promise<void> {
  const known = await database.read.selectFrom('erasures').selectAll().execute();
  const beside = await readErasuresBeside(folder, passphrase);
  // A new database does not know the erasures and holds of an earlier one.
  const erasures = [
    ...new Map([...beside.erasures, ...known].map((row) => [row.hash, row])).values(),
  ];
  const held = [...(await listHolds(database.read)), ...beside.holds];
  const holds = listMissing(held, released);
  if (erasures.length + holds.length === 0 && beside.outcome === 'absent') return;
  const written = Buffer.from(JSON.stringify({ erasures, holds }));
  async function* only() {
    yield written;
  }
  makeFolder(folder);
  const path = join(folder, NAME);
  await writeFileDurably(path, encrypt(only(), passphrase), {
    beforeReplace: async () => {
      if (beside.outcome === 'unreadable') await putAside(path);
    },
  });
}

/** Keeps a list that cannot be read, for example one with another passphrase: its owner can still use it. */
async function putAside(path: string): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  await renameDurably(path, `${path}.unreadable-${time}`);
}

/** Reads the list in a backup folder. Never throws: `outcome` says if it is absent or unreadable. */
export async function readErasuresBeside(folder: string, passphrase: string): Promise<Remembered> {
  const place = join(folder, NAME);
  try {
    const { bytes } = await openEncrypted(place, passphrase);
    const read = await json(bytes);
    return { place, outcome: 'read', ...besideSchema.parse(read) };
  } catch (error) {
    const isAbsent = errorCode(error) === 'ENOENT';
    return { place, outcome: isAbsent ? 'absent' : 'unreadable', erasures: [], holds: [] };
  }
}

export const hasErasuresBeside = (folder: string): boolean => existsSync(join(folder, NAME));

/** Prints which lists are out of date and which command writes them. Returns the exit code. */
export function tellOldLists(
  faults: readonly string[],
  again: string,
  { errors }: Pick<CommandContext, 'errors'>,
): number {
  if (faults.length === 0) return 0;
  errors.write(`${faults.join('\n')}\nFix that, then write the list with ${again}.\n`);
  return 1;
}
