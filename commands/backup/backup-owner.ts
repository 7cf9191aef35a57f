import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureErasureSecret } from '../../app/privacy/erasures.server.ts';
import type { Database } from '../../storage/database.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';
import { CommandFault } from '../command.ts';

const NOTE = 'clinic-of-these-backups';

/** Whose a folder of backups is, and whose it must be. */
interface Place {
  folder: string;
  now: Date;
}

/** Refuses a folder of another clinic's backups: each would remove those of the other as too many of one day. */
export async function requireOwnFolder(database: Database, place: Place): Promise<void> {
  const noted = await readNote(place.folder);
  if (noted === undefined || noted === (await findMark(database, place.now))) return;
  throw new CommandFault(
    `In ${place.folder} lie backups of another clinic, and nothing was written: give each clinic a folder of its own. If they are of this one all the same, remove the file ${NOTE} there.`,
  );
}

/** Notes in the folder whose backups these are. */
export async function noteOwner(database: Database, { folder, now }: Place): Promise<void> {
  if ((await readNote(folder)) !== undefined) return;
  await writeFileDurably(join(folder, NOTE), await findMark(database, now));
}

async function readNote(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, NOTE), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The same for a clinic wherever it is restored; it gives nothing away of what it is made of. */
async function findMark(database: Database, now: Date): Promise<string> {
  const secret = await database.write((transaction) => ensureErasureSecret(transaction, now));
  return createHmac('sha256', secret).update('backups').digest('hex');
}
