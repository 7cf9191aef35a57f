import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSnapshot } from '../../storage/sqlite/sqlite-snapshot.ts';
import { writeGently } from '../../storage/write-gently.ts';
import { DATABASE_ENTRY, type Manifest } from './backup-manifest.ts';
import { nameBackup, type FoundBackup } from './backup-names.ts';
import { CommandFault } from '../command.ts';
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

/** A file's name can be changed by anybody: when a backup was made is what its manifest says. */
export function compareName({ name }: Pick<FoundBackup, 'name'>, { madeAt }: Manifest): void {
  const own = nameBackup(new Date(madeAt));
  if (name === own) return;
  throw new CommandFault(
    `${name} was made ${describeTime(madeAt)}, not at the time in its name, and does not count as the backup of that time. Name it ${own}, or move it out of the folder.`,
  );
}

/** 'on 2026-11-20 at 06:00:00 UTC' */
export function describeTime(madeAt: string): string {
  return `on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 19)} UTC`;
}

/** The database that came out must be the one that the manifest describes. */
export function compareDatabase(databaseFile: string, manifest: Manifest): void {
  const { auditHead, ...found } = checkSnapshot(databaseFile);
  const { migrations, rows } = manifest;
  const isSameAudit = manifest.auditHead === undefined || manifest.auditHead === auditHead;
  if (isSameAudit && JSON.stringify(found) === JSON.stringify({ migrations, rows })) return;
  throw new CommandFault('The database in the backup is not the one that its manifest describes.');
}
