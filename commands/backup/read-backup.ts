import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkSnapshot } from '../../storage/sqlite/sqlite-snapshot.ts';
import { writeGently } from '../../storage/durable-files.ts';
import { CommandFault, pauseAndStopIfAsked } from '../command.ts';
import { openEncrypted } from './age-file.ts';
import {
  MANIFEST_ENTRY,
  readManifest,
  type Manifest,
  type ManifestEntry,
  DATABASE_ENTRY,
} from './backup-manifest.ts';
import { type BackupEntry, checkNames, readTar } from './backup-tar.ts';
import { BackupUnreadable } from './backup-unreadable.ts';
import { readFormerArchive } from './former-format.ts';

/** The manifest is read into memory; a report file takes about 150 bytes of it. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

interface ReadingBackup {
  path: string;
  passphrase: string;
  signal: AbortSignal;
  /** Must read the entry's bytes to the end. Its result may be used only once `readBackup` has resolved. */
  onEntry: (entry: BackupEntry) => Promise<void>;
  /** Called with the number of bytes read since the last call. */
  onPassed: (bytes: number) => void;
}

/** Decrypts and reads a whole backup. Throws CommandFault unless every entry matches the manifest. */
export async function readBackup(reading: ReadingBackup): Promise<Manifest> {
  try {
    return await readEntries(reading);
  } catch (error) {
    if (!(error instanceof BackupUnreadable)) throw error;
    throw new CommandFault(`${reading.path} cannot be opened. ${error.message}`, { cause: error });
  }
}

async function readEntries(reading: ReadingBackup): Promise<Manifest> {
  const found: ManifestEntry[] = [];
  let manifest: Manifest | undefined;
  const { path, passphrase } = reading;
  const { bytes, isFormer } = await openEncrypted(path, passphrase, passing(reading));
  const entries = isFormer ? readFormerArchive(bytes) : readTar(bytes);
  for await (const entry of checkNames(entries)) {
    if (entry.name === MANIFEST_ENTRY) {
      if (entry.size > MAX_MANIFEST_BYTES) throw new BackupUnreadable('Its manifest is too large.');
      manifest = readManifest(await text(entry.bytes));
      continue;
    }
    const hash = createHash('sha256');
    await reading.onEntry({ ...entry, bytes: hashing(entry.bytes, hash) });
    found.push({ name: entry.name, size: entry.size, sha256: hash.digest('hex') });
  }
  if (!manifest) throw new BackupUnreadable('It has no manifest.');
  if (listInOrder(found) !== listInOrder(manifest.entries)) {
    throw new BackupUnreadable('Its contents do not match its manifest.');
  }
  return manifest;
}

/** Another tar program writes the entries in an order of its own. */
function listInOrder(entries: readonly ManifestEntry[]): string {
  return JSON.stringify(entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
}

async function* passing({ path, signal, onPassed }: ReadingBackup): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    await pauseAndStopIfAsked(signal);
    yield piece;
    onPassed(piece.length);
  }
}

export async function* hashing(
  source: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/** Reads a backup again and checks every hash, the database's integrity and the row counts. Throws CommandFault. */
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

/** Throws CommandFault if the unpacked database does not match the manifest. */
export function compareDatabase(databaseFile: string, manifest: Manifest): void {
  const { auditHead, ...found } = checkSnapshot(databaseFile);
  const { migrations, rows } = manifest;
  const isSameAudit = manifest.auditHead === undefined || manifest.auditHead === auditHead;
  if (isSameAudit && JSON.stringify(found) === JSON.stringify({ migrations, rows })) return;
  throw new CommandFault('The database in the backup does not match its manifest.');
}
