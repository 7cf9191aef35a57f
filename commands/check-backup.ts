import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSnapshot } from '../storage/sqlite-snapshot.ts';
import { writeGently } from '../storage/write-gently.ts';
import { DATABASE_ENTRY, type Manifest } from './backup-manifest.ts';
import { CommandFault } from './command.ts';
import { readBackup, type ReadingBackup } from './read-backup.ts';

/** Opens a backup anew and proves it: every hash, the database's own integrity, and the counts. */
export async function checkBackup({
  workFolder,
  ...reading
}: Omit<ReadingBackup, 'onEntry'> & { workFolder: string }): Promise<Manifest> {
  const databaseFile = join(workFolder, `checked-${DATABASE_ENTRY}`);
  try {
    const manifest = await readBackup({
      ...reading,
      async onEntry(entry) {
        if (entry.name === DATABASE_ENTRY) {
          await writeGently(databaseFile, entry.bytes);
        } else for await (const _ of entry.bytes);
      },
    });
    compareDatabase(databaseFile, manifest);
    return manifest;
  } finally {
    await rm(databaseFile, { force: true });
  }
}

/** The database that came out must be the one that the manifest describes. */
export function compareDatabase(databaseFile: string, { migrations, rows }: Manifest): void {
  const found = checkSnapshot(databaseFile);
  if (JSON.stringify(found) === JSON.stringify({ migrations, rows })) return;
  throw new CommandFault('The database in the backup is not the one that its manifest describes.');
}
