import { PROGRAM_VERSION } from '../../app/content/project-folder.server.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FileMissing } from '../../storage/files/files.ts';
import {
  checkSnapshot,
  forgetSnapshotFile,
  type SnapshotFile,
} from '../../storage/sqlite/sqlite-snapshot.ts';
import { pauseAndStopIfAsked } from '../command.ts';
import type { Stores } from '../open-stores.ts';
import { DATABASE_ENTRY, MANIFEST_ENTRY, nameFileEntry, type Manifest } from './backup-manifest.ts';
import type { BackupEntry } from './backup-tar.ts';
import { hashing } from './read-backup.ts';

interface ListingEntries {
  stores: Stores;
  databaseFile: string;
  files: readonly SnapshotFile[];
  madeAt: Date;
  /** The manifest of an old backup that is being rewritten. */
  former?: Manifest;
  signal: AbortSignal;
  onPassed: (bytes: number) => void;
}

/** The entries of a backup in their order: report files, the database, and a manifest that describes both. */
export async function* listBackupEntries(listing: ListingEntries): AsyncGenerator<BackupEntry> {
  const { databaseFile, files, madeAt } = listing;
  const manifest: Manifest = {
    format: 1,
    app: PROGRAM_VERSION,
    madeAt: madeAt.toISOString(),
    migrations: [],
    rows: {},
    entries: [],
    missing: [],
    altered: [],
  };
  async function* note(entry: BackupEntry): AsyncGenerator<BackupEntry, string> {
    const hash = createHash('sha256');
    yield { ...entry, bytes: passing(hashing(entry.bytes, hash), listing) };
    const sha256 = hash.digest('hex');
    manifest.entries.push({ name: entry.name, size: entry.size, sha256 });
    return sha256;
  }

  for (const file of files) {
    const entry = await openFile(file.fileId, listing.stores);
    if (entry) {
      if ((yield* note(entry)) !== file.sha256) manifest.altered.push(file.fileId);
    } else if (await isStillNamed(file, listing.stores)) manifest.missing.push(file.fileId);
    // Deleted since the snapshot: a row without bytes is useless, so the backup drops it.
    else forgetSnapshotFile(databaseFile, file.key);
  }
  Object.assign(manifest, checkSnapshot(databaseFile));
  // Restoring an older backup rehashes its audit, so the rewritten one must keep the original end.
  if (listing.former) manifest.auditHead = listing.former.auditHead;
  const { size } = await stat(databaseFile);
  yield* note({ name: DATABASE_ENTRY, size, bytes: createReadStream(databaseFile) });
  const written = Buffer.from(JSON.stringify(manifest));
  yield { name: MANIFEST_ENTRY, size: written.length, bytes: only(written) };
}

async function openFile(fileId: string, { files }: Stores): Promise<BackupEntry | undefined> {
  try {
    const size = await files.size(fileId);
    return { name: nameFileEntry(fileId), size, bytes: await files.read(fileId) };
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function isStillNamed({ key }: SnapshotFile, { database }: Stores): Promise<boolean> {
  const row = await database.read
    .selectFrom('report_files')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

async function* passing(
  source: AsyncIterable<Uint8Array>,
  { signal, onPassed }: ListingEntries,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    await pauseAndStopIfAsked(signal);
    yield piece;
    onPassed(piece.length);
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
