import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { ArchiveBroken, type ArchiveEntry, readArchive } from '../../storage/archive/archive.ts';
import { SealBroken, unseal } from '../../storage/archive/sealed-stream.ts';
import {
  MANIFEST_ENTRY,
  readManifest,
  type Manifest,
  type ManifestEntry,
} from './backup-manifest.ts';
import { CommandFault, pauseAndStopIfAsked } from '../command.ts';

export interface ReadingBackup {
  path: string;
  passphrase: string;
  signal: AbortSignal;
  /** Takes an entry's bytes; it must read them to the end. What it made of them counts once all is proven. */
  onEntry: (entry: ArchiveEntry) => Promise<void>;
  /** Told of the bytes of the file that have passed. */
  onPassed: (bytes: number) => void;
}

/** Opens a backup and reads all of it. Throws a sentence unless every byte is what the manifest says. */
export async function readBackup(reading: ReadingBackup): Promise<Manifest> {
  try {
    return await readEntries(reading);
  } catch (error) {
    if (error instanceof SealBroken || error instanceof ArchiveBroken) {
      throw new CommandFault(`${reading.path} cannot be opened. ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function readEntries(reading: ReadingBackup): Promise<Manifest> {
  const found: ManifestEntry[] = [];
  let manifest: Manifest | undefined;
  const opened = unseal(passing(reading), reading.passphrase);
  for await (const entry of readArchive(opened)) {
    if (manifest) throw new ArchiveBroken('Something follows its manifest.');
    if (entry.name === MANIFEST_ENTRY) {
      manifest = readManifest(await text(entry.bytes));
      continue;
    }
    const hash = createHash('sha256');
    await reading.onEntry({ ...entry, bytes: hashing(entry.bytes, hash) });
    found.push({ name: entry.name, size: entry.size, sha256: hash.digest('hex') });
  }
  if (!manifest) throw new ArchiveBroken('It ends before its manifest.');
  if (JSON.stringify(found) !== JSON.stringify(manifest.entries)) {
    throw new ArchiveBroken('What is in it is not what its manifest says.');
  }
  return manifest;
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
